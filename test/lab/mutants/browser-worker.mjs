/**
 * A process that tries mutants on browser tests, as node-worker.mjs does for node. All mutants share a browser and a
 * platform. Each has its own context and page, and is active before any code loads.
 */
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import puppeteer from 'puppeteer-core';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';
import { BROWSER_ARGUMENTS } from '../../runners/browser-arguments.ts';
import { clockOffset, clockScript } from '../../runners/clock.ts';
import { PLATFORM_ENVIRONMENT } from '../../runners/platform-per-file.ts';
import { root } from '../../gate/project.ts';

const codes = new Map(Object.entries(JSON.parse(readFileSync(process.env.MUTANTS_SOURCES, 'utf8'))));
const bundles = new Map();

const instrumented = {
  name: 'instrumented',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const contents = codes.get(path.relative(root, file));
      return contents === undefined ? undefined : { contents, loader: 'ts' };
    }),
};

async function bundle(file) {
  const contents = `import * as tests from './test/lab/mutants/tests.mjs';
    Object.assign(globalThis, tests);
    globalThis.__collect = () => tests.collect(() => import('./${file}'));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    ignoreAnnotations: true,
    define: { 'process.env.NODE_ENV': '"development"', global: 'globalThis' },
    logLevel: 'error',
    plugins: [instrumented],
  });
  return outputFiles[0].text;
}

const server = await buildServer({ ...readOptions(PLATFORM_ENVIRONMENT), dataDir: undefined });
const address = await server.listen({ host: '127.0.0.1', port: 0 });

/** Serves the page and its script. The platform serves the calls. */
const front = http.createServer((request, response) => {
  const script = bundles.get(decodeURIComponent(request.url.slice(1)));
  if (script !== undefined) return void response.setHeader('content-type', 'text/javascript').end(script);
  if (request.url.startsWith('/page'))
    return void response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><body></body>');
  const forwarded = http.request(new URL(request.url, address), { method: request.method, headers: request.headers });
  const cut = () => response.destroy();
  forwarded.on('response', (upstream) => {
    const { 'content-security-policy': _, ...headers } = upstream.headers;
    response.writeHead(upstream.statusCode, headers);
    upstream.on('error', cut).pipe(response);
  });
  forwarded.on('error', cut);
  request.pipe(forwarded);
});
await new Promise((done) => front.listen(0, '127.0.0.1', done));

// Over a pipe, the browser always ends together with this process.
const browser = await puppeteer.launch({
  executablePath: process.env.CHROME_PATH,
  headless: true,
  args: BROWSER_ARGUMENTS,
  pipe: true,
});

const before = (id) => `${clockScript(clockOffset())}
  globalThis.testSettings = { mounts: 1 };
  globalThis.__reached = new Set();
  globalThis.__mutant = (each) => {
    __reached.add(each);
    return each === ${id};
  };`;

async function attempt({ file, id }) {
  if (!bundles.has(file)) bundles.set(file, await bundle(file));
  await fetch(`${address}/sandbox/faults`, { method: 'DELETE' });
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(before(id));
  await page.goto(`http://127.0.0.1:${front.address().port}/page`);
  const outcome = await page.evaluate(
    async (script) => {
      await import(script);
      const whole = await globalThis.__collect();
      const onLoad = [...globalThis.__reached];
      const failure = await globalThis.run(whole);
      return { failure, onLoad, reached: [...globalThis.__reached] };
    },
    `/${encodeURIComponent(file)}`,
  );
  await context.close();
  return outcome;
}

process.on('message', (task) => {
  void attempt(task)
    .catch((error) => ({ failure: String(error), onLoad: [], reached: [] }))
    .then((outcome) => process.send(outcome));
});
process.on('disconnect', () => process.exit());
process.send('ready');
