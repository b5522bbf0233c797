/** What `npm run dev` answers itself: pages and bundles as they are now; everything else is the server's answer. */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { customElementsManifest } from './element-manifests.mjs';
import { guideAt } from './guides.mjs';
import { htmlOf } from './html-pages.mjs';
import { ICON, PAGES, root } from './widget-entries.mjs';

const RELOAD = `new EventSource('/dev/changes').onmessage = () => location.reload();\n`;
const MACHINE_PATH = /^\/(api|embed|sandbox|healthz|config\.json|assets|dev)(\/|$)|\.[^/]*$/;
const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/**
 * @param {() => Promise<Map<string, Uint8Array>>} files
 * @param {() => Promise<string>} upstream origin of the server, once it listens
 * @returns {{ server: http.Server, changed: () => void }}
 */
export function devFront(files, upstream) {
  const listeners = new Set();

  async function answer(request, response) {
    const wanted = new URL(request.url, 'http://front').pathname;
    const send = (type, body) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (wanted === '/dev/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(':\n\n');
      listeners.add(response);
      return void response.once('close', () => listeners.delete(response));
    }
    if (wanted === '/dev/reload.js') return send(SCRIPT, RELOAD);
    if (wanted === '/embed/custom-elements.json')
      return send('application/json', JSON.stringify(await customElementsManifest()));
    if (wanted === '/icon.svg') return send('image/svg+xml', readFileSync(path.join(root, ICON)));
    const guide = guideAt(wanted);
    if (guide !== undefined) return send(HTML, guide);
    if (['GET', 'HEAD'].includes(request.method) && !MACHINE_PATH.test(wanted)) return send(HTML, pageAt(wanted));
    const file = /^\/(embed|assets)\//.test(wanted) && (await files()).get(wanted);
    if (file) return send(SCRIPT, file);
    return forward(await upstream(), request, response);
  }

  const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (response.headersSent) return response.destroy();
      return response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.message);
    });
  });
  server.on('upgrade', (request, socket, head) => {
    upstream().then(
      (origin) => forwardSocket(origin, request, socket, head),
      () => socket.destroy(),
    );
  });
  return {
    server,
    changed: () => listeners.forEach((response) => response.write('data: changed\n\n')),
  };
}

function pageAt(wanted) {
  const inGallery = wanted === '/gallery/stage' ? 'stage' : 'gallery';
  const name = /^\/gallery(\/|$)/.test(wanted) ? inGallery : 'page';
  return htmlOf(PAGES[name].title, { icon: '/icon.svg', script: `/assets/${name}.js` }).replace(
    '</head>',
    '<script type="module" src="/dev/reload.js"></script></head>',
  );
}

function forward(origin, request, response) {
  const { method, url, headers } = request;
  return new Promise((resolve, reject) => {
    const call = http.request(new URL(url, origin), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      answer.once('close', resolve);
    });
    call.once('error', reject);
    response.once('close', () => call.destroy());
    request.pipe(call);
  });
}

function forwardSocket(origin, { url, headers }, socket, head) {
  const call = http.request(new URL(url, origin), { headers });
  call.once('upgrade', (answer, upper, first) => {
    const lines = answer.rawHeaders.reduce((text, part, index) => text + part + (index % 2 ? '\r\n' : ': '), '');
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines}\r\n`);
    socket.write(first);
    upper.write(head);
    upper.pipe(socket).pipe(upper);
    for (const [one, other] of [
      [socket, upper],
      [upper, socket],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  call.once('response', () => socket.destroy());
  call.once('error', () => socket.destroy());
  call.end();
}
