/** How each kind of test is started, for the whole gate and for single files. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const NODE_TEST = /\.node\.test\.ts$/;
const BROWSER_TEST = /\.test\.tsx?$/;

/** 'node', 'browser', or undefined for a file that is no test. */
export function kindOf(file) {
  if (NODE_TEST.test(file)) return 'node';
  return BROWSER_TEST.test(file) ? 'browser' : undefined;
}

/** Tests for node that drive a browser from outside, by themselves or by a helper: they want the built files. */
export function isEndToEnd(file, seen = new Set()) {
  const place = path.resolve(root, file);
  if (seen.has(place) || !place.startsWith(path.join(root, 'test')) || !existsSync(place)) return false;
  seen.add(place);
  const source = readFileSync(place, 'utf8');
  if (/^(import|\}).* from 'puppeteer-core'/m.test(source)) return true;
  const helpers = [...source.matchAll(/^(?:import|\}).* from '(\.[^']+\.ts)'/gm)].map(([, name]) =>
    path.resolve(path.dirname(place), name),
  );
  return helpers.some((helper) => isEndToEnd(helper, seen));
}

/** Every file of a kind below test/, relative to the project, sorted. */
export function testFiles(kind) {
  return readdirSync(path.join(root, 'test'), { recursive: true })
    .map((file) => path.join('test', file))
    .filter((file) => kindOf(file) === kind)
    .sort();
}

/** Arguments of node. Counts go to the file named by TEST_COUNTS, if any. */
export function nodeTests(files) {
  const counts = path.join(root, 'test/support/node-counts.mjs');
  return [
    ...['--import', 'tsx', '--test', '--test-concurrency=2', '--test-timeout=600000'],
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${counts}`, '--test-reporter-destination=stderr'],
    ...files,
  ];
}

/** Arguments of node; without files, every browser test. */
export function browserTests(files = []) {
  const runner = path.join(root, 'node_modules/@web/test-runner/dist/bin.js');
  const config = path.join(root, 'test/config/web-test-runner.config.mjs');
  return ['--import', 'tsx', runner, '--config', config, ...(files.length > 0 ? ['--files', ...files] : [])];
}
