/**
 * A process that tries mutants on test files: `{ file, id }` comes in, `{ failure, reached, onLoad }` goes out.
 * It is also the hook that gives node the sources with mutants, and our words for `node:test`.
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

let awake = Number(process.env.MUTANT ?? 0);
let reached = new Set();

async function attempt({ file, id }, round) {
  awake = id;
  reached = new Set();
  const { collect, run } = await import(tests);
  const whole = await collect(() => import(`${pathToFileURL(path.resolve(file)).href}?round=${round}`));
  const onLoad = [...reached];
  const failure = await run(whole);
  return { failure, onLoad, reached: [...reached] };
}

if (isMainThread) {
  globalThis.__mutant = (each) => {
    reached.add(each);
    return each === awake;
  };
  register(import.meta.url);
  // A promise that a mutant broke and nobody awaits: the tests decide, not node.
  process.on('unhandledRejection', () => {});
  process.on('uncaughtException', () => {});
  let round = 0;
  process.on('message', (asked) => {
    void attempt(asked, round++)
      .catch((error) => ({ failure: String(error), onLoad: [], reached: [] }))
      .then((answer) => process.send(answer));
  });
  process.on('disconnect', () => process.exit());
  process.send('ready');
}
