import { createServer } from 'node:http';
import { handlePartnerRequest, port } from '../partner-server.mjs';
import { listener } from './.output/server/index.mjs';

createServer((request, response) => {
  if (!handlePartnerRequest(request, response)) listener(request, response);
}).listen(port, 'localhost', () => console.log(`http://localhost:${port}`));
