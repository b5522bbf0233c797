/**
 * What `npm run dev` answers itself: pages as they are now, and elements and scripts bundled by esbuild in memory, readable, again
 * after every change. Everything else is the server's answer.
 */
import { build, context } from 'esbuild';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { customElementsManifest } from './element-manifests.mjs';
import { guideAt } from './guides.mjs';
import { htmlOf } from './html-pages.mjs';
import { ICON, PAGES, root, widgetEntries } from './widget-entries.mjs';

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

const WORKER = /new URL\(\s*'\.\/([\w-]+)\.worker\.ts',\s*import\.meta\.url\s*\)/g;

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  sourcemap: 'inline',
  write: false,
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"development"' },
};

/** A Worker is a file of its own beside the module that asks for it. */
const workers = {
  name: 'workers',
  setup: ({ onLoad }) =>
    onLoad({ filter: /shared[/\\]spreadsheet[/\\][\w-]+\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(WORKER, "new URL('./$1-worker.js', import.meta.url)"),
      loader: 'ts',
    })),
};

/** What the loader knows: each tag has one module, whose imports the browser finds. */
function loaderTable(entries) {
  const tags = entries.flatMap(({ tags: defined, firstCalls }, index) =>
    defined.map((tag) => [tag, [index, [], [], [], firstCalls[tag]]]),
  );
  const table = {
    files: entries.map(({ name }) => [`${name}.js`]),
    tags: Object.fromEntries(tags),
  };
  return {
    name: 'loader-table',
    setup: ({ onLoad }) =>
      onLoad({ filter: /widgets[/\\]loader-table\.ts$/ }, ({ path: file }) => ({
        contents: readFileSync(file, 'utf8').replace('=> __LOADER_TABLE__', () => `=> (${JSON.stringify(table)})`),
        loader: 'ts',
      })),
  };
}

/**
 * @returns {Promise<() => Promise<Map<string, Uint8Array>>>} bundles what has changed and gives all files by their path below
 *   the origin; rejects with esbuild's error when a source cannot be compiled
 */
export async function devBundle() {
  const entries = widgetEntries();
  const embed = await context({
    ...common,
    entryPoints: { loader: 'widgets/loader.ts', ...Object.fromEntries(entries.map(({ name, file }) => [name, file])) },
    splitting: true,
    outdir: path.join(root, 'embed'),
    plugins: [workers, loaderTable(entries)],
  });
  const page = await context({
    ...common,
    entryPoints: Object.fromEntries(Object.entries(PAGES).map(([name, { main }]) => [name, main])),
    splitting: true,
    outdir: path.join(root, 'assets'),
  });
  const spreadsheet = await build({
    ...common,
    entryPoints: ['read', 'write'].map((name) => ({
      in: `shared/spreadsheet/${name}.worker.ts`,
      out: `${name}-worker`,
    })),
    outdir: path.join(root, 'embed'),
  });
  return async () => {
    const built = await Promise.all([embed.rebuild(), page.rebuild()]);
    const outputs = [spreadsheet, ...built].flatMap(({ outputFiles }) => outputFiles);
    return new Map(outputs.map(({ path: file, contents }) => [`/${path.relative(root, file)}`, contents]));
  };
}
