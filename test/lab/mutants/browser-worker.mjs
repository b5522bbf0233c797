/**
 * A process that tries mutants on tests for the browser, as node-worker.mjs does for node. All mutants share a browser and
 * a platform; each has a context and a page of its own, with the mutant awake before anything is loaded.
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
  const contents = `import * as words from './test/lab/mutants/tests.mjs';
    Object.assign(globalThis, words);
    globalThis.__collect = () => words.collect(() => import('./${file}'));`;
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

const server = await buildServer({ ...readOptions({ LOG_LEVEL: 'silent' }), dataDir: undefined });
const address = await server.listen({ host: '127.0.0.1', port: 0 });

/** The page and its script from here, the calls from the platform. */
const front = http.createServer((request, response) => {
  const script = bundles.get(decodeURIComponent(request.url.slice(1)));
  if (script !== undefined) return void response.setHeader('content-type', 'text/javascript').end(script);
  if (request.url.startsWith('/page'))
    return void response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><body></body>');
  const asked = http.request(new URL(request.url, address), { method: request.method, headers: request.headers });
  const cut = () => response.destroy();
  asked.on('response', (answer) => {
    const { 'content-security-policy': _, ...headers } = answer.headers;
    response.writeHead(answer.statusCode, headers);
    answer.on('error', cut).pipe(response);
  });
  asked.on('error', cut);
  request.pipe(asked);
});
await new Promise((done) => front.listen(0, '127.0.0.1', done));

// Over a pipe, so that the browser ends with this process, however that ends.
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
  const answer = await page.evaluate(
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
  return answer;
}

process.on('message', (asked) => {
  void attempt(asked)
    .catch((error) => ({ failure: String(error), onLoad: [], reached: [] }))
    .then((answer) => process.send(answer));
});
process.on('disconnect', () => process.exit());
process.send('ready');
