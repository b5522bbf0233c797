/**
 * The HTTP server of `npm run dev`: serves pages, guides and bundled scripts from the sources, and forwards all other requests
 * to the platform's server.
 */
import { readFileSync } from 'node:fs';
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { BundledFiles } from './dev-bundle.ts';
import { customElementsManifest } from './element-manifests.ts';
import { ICON, PAGES, root } from './entries.ts';
import { guideAt } from './guides.ts';
import { htmlOf } from './html-pages.ts';

const RELOAD = `new EventSource('/dev/changes').onmessage = () => location.reload();\n`;
const MACHINE_PATH = /^\/(api|embed|sandbox|healthz|config\.json|assets|dev)(\/|$)|\.[^/]*$/;
const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/**
 * @param upstream returns the origin of the platform's server, once it listens
 * @returns the server, and a function that reloads open pages
 */
export function devFront(
  files: () => Promise<BundledFiles>,
  upstream: () => Promise<string>,
): { readonly server: Server; readonly changed: () => void } {
  const listeners = new Set<ServerResponse>();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const wanted = new URL(request.url!, 'http://front').pathname;
    const send = (type: string, body: string | Uint8Array): ServerResponse =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (wanted === '/dev/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(':\n\n');
      listeners.add(response);
      return void response.once('close', () => listeners.delete(response));
    }
    if (wanted === '/dev/reload.js') return send(SCRIPT, RELOAD);
    if (wanted === '/embed/custom-elements.json')
      return send('application/json', JSON.stringify(customElementsManifest()));
    if (wanted === '/icon.svg') return send('image/svg+xml', readFileSync(path.join(root, ICON)));
    const guide = guideAt(wanted);
    if (guide !== undefined) return send(HTML, guide);
    if (['GET', 'HEAD'].includes(request.method!) && !MACHINE_PATH.test(wanted)) return send(HTML, pageAt(wanted));
    const file = /^\/(embed|assets)\//.test(wanted) ? (await files()).get(wanted) : undefined;
    if (file) return send(SCRIPT, file);
    return forward(await upstream(), request, response);
  }

  const server = http.createServer((request, response) => {
    respond(request, response).catch((error: Error) => {
      if (response.headersSent) return response.destroy();
      return response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
    });
  });
  server.on('upgrade', (request, socket, head) => {
    upstream().then(
      (origin) => forwardSocket(origin, request, socket, head),
      () => void socket.destroy(),
    );
  });
  return {
    server,
    changed: () => listeners.forEach((response) => response.write('data: changed\n\n')),
  };
}

function pageAt(wanted: string): string {
  const separate = { '/gallery/stage': 'stage', '/secure': 'secure' } as const;
  const other = /^\/gallery(\/|$)/.test(wanted) ? 'gallery' : 'page';
  const name = separate[wanted as keyof typeof separate] ?? other;
  return htmlOf(PAGES[name].title, { icon: '/icon.svg', script: `/assets/${name}.js` }).replace(
    '</head>',
    '<script type="module" src="/dev/reload.js"></script></head>',
  );
}

function forward(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  return new Promise<void>((resolve, reject) => {
    const call = http.request(new URL(url!, origin), { method: method!, headers }, (upper) => {
      response.writeHead(upper.statusCode!, upper.headers);
      upper.pipe(response);
      upper.once('close', resolve);
    });
    call.once('error', reject);
    response.once('close', () => call.destroy());
    request.pipe(call);
  });
}

function forwardSocket(origin: string, { url, headers }: IncomingMessage, socket: Duplex, head: Buffer): void {
  const call = http.request(new URL(url!, origin), { headers });
  call.once('upgrade', (response, upper, first) => {
    const lines = response.rawHeaders.reduce((text, part, index) => text + part + (index % 2 ? '\r\n' : ': '), '');
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines}\r\n`);
    socket.write(first);
    upper.write(head);
    upper.pipe(socket).pipe(upper);
    for (const [one, other] of [
      [socket, upper],
      [upper, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  call.once('response', () => void socket.destroy());
  call.once('error', () => void socket.destroy());
  call.end();
}
