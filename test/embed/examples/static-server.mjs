/** Serves the built pages of an example: `node ../static-server.mjs <folder>`. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { handlePartnerRequest, port } from './partner-server.mjs';

const folder = path.resolve(process.argv[2]);
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

createServer(async (request, response) => {
  if (handlePartnerRequest(request, response)) return;
  const { pathname } = new URL(request.url, 'http://localhost');
  const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
  const content = await readFile(file).catch(() => undefined);
  if (!content) return void response.writeHead(404).end();
  response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
  response.end(content);
}).listen(port, 'localhost', () => console.log(`http://localhost:${port}`));
