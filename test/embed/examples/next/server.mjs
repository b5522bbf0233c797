import next from 'next';
import { createServer } from 'node:http';
import { handlePartnerRequest, port } from '../partner-server.mjs';

const app = next({ dir: import.meta.dirname, hostname: 'localhost', port });
await app.prepare();
const handle = app.getRequestHandler();

createServer((request, response) => {
  if (!handlePartnerRequest(request, response)) void handle(request, response);
}).listen(port, 'localhost', () => console.log(`http://localhost:${port}`));
