/**
 * A process that tries mutants on test files: it receives `{ file, id, zone }` and sends `{ failure, reached, onLoad }`. It
 * is also the import hook that gives node the mutated sources and the replacement for `node:test`.
 */
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const codes = isMainThread
  ? undefined
  : new Map(Object.entries(JSON.parse(readFileSync(process.env.MUTANTS_SOURCES, 'utf8'))));
const tests = new URL('node-tests.mjs', import.meta.url).href;

export const resolve = (wanted, context, next) =>
  wanted === 'node:test' && context.parentURL !== tests ? { url: tests, shortCircuit: true } : next(wanted, context);

export function load(url, context, next) {
  const source = codes?.get(url.split('?')[0]);
  return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
}

let active = Number(process.env.MUTANT ?? 0);
let reached = new Set();

async function attempt({ file, id, zone }, round) {
  process.env.TZ = zone;
  active = id;
  reached = new Set();
  const { collect, mock, run } = await import(tests);
  const whole = await collect(() => import(`${pathToFileURL(path.resolve(file)).href}?round=${round}`));
  const onLoad = [...reached];
  const failure = await run(whole, mock);
  return { failure, onLoad, reached: [...reached] };
}

if (isMainThread) {
  globalThis.__mutant = (each) => {
    reached.add(each);
    return each === active;
  };
  register(import.meta.url);
  // A mutant can break a promise that no code awaits. The tests decide about it, not node.
  process.on('unhandledRejection', () => {});
  process.on('uncaughtException', () => {});
  let round = 0;
  process.on('message', (task) => {
    void attempt(task, round++)
      .catch((error) => ({ failure: String(error), onLoad: [], reached: [] }))
      .then((outcome) => process.send(outcome));
  });
  process.on('disconnect', () => process.exit());
  process.send('ready');
}
