import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { handlePartnerRequest, port } from '../partner-server.mjs';

createServer(async (request, response) => {
  if (handlePartnerRequest(request, response)) return;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(await readFile(new URL('index.html', import.meta.url)));
}).listen(port, 'localhost', () => console.log(`http://localhost:${port}`));
