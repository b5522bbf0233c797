/** How each kind of test is started, for the whole gate and for single files. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { importedFile } from '../config/layers.mjs';
import { TEST_DAY } from './clock.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const NODE_TEST = /\.node\.test\.ts$/;
const BROWSER_TEST = /\.test\.tsx?$/;

/** 'node', 'browser', or undefined for a file that is no test. */
export function kindOf(file) {
  if (NODE_TEST.test(file)) return 'node';
  return BROWSER_TEST.test(file) ? 'browser' : undefined;
}

/** Statements at the start of a line, also those that end a list of names; calls of `import` anywhere. */
const IMPORT = /^(?:(?:import|export|\}).*?from |import )'([^']+)'|\bimport\('([^']+)'\)/gm;
const imports = new Map();

/** What a file imports, dynamically too: packages by name, files relative to the project. */
function importsOf(file) {
  if (!imports.has(file)) {
    const source = /\.(tsx?|mjs|js)$/.test(file) ? readFileSync(path.join(root, file), 'utf8') : '';
    const names = [...source.matchAll(IMPORT)].map(([, name, called]) => name ?? called);
    imports.set(
      file,
      names.map((name) => importedFile(file, name) ?? name),
    );
  }
  return imports.get(file);
}

/** Whether a file is one of `wanted`, imports one, or comes to one through its imports. @param {Set<string>} wanted */
export function reaches(file, wanted) {
  const seen = new Set([file]);
  for (const one of seen) {
    if (wanted.has(one)) return true;
    if (!existsSync(path.join(root, one))) continue;
    for (const next of importsOf(one)) seen.add(next);
  }
  return false;
}

/** Tests for node that want the built files: they drive a browser from outside, or start what is deployed. */
export const isEndToEnd = (file) =>
  kindOf(file) === 'node' && reaches(file, new Set(['puppeteer-core', 'test/server/deployed-server.ts']));

const sizeOf = (file) => statSync(path.join(root, file)).size;

/** Every file of a kind below test/, relative to the project; the largest first, so that no long one is left to the end. */
export function testFiles(kind) {
  return readdirSync(path.join(root, 'test'), { recursive: true })
    .map((file) => path.join('test', file))
    .filter((file) => kindOf(file) === kind)
    .sort((one, other) => sizeOf(other) - sizeOf(one));
}

/** Arguments of node. Counts go to the file named by TEST_COUNTS, if any. */
export const nodeTests = (files) => ['--enable-source-maps', path.join(root, 'test/gate/node-runner.mjs'), ...files];

/** Arguments of node; which files the runner takes is said by BROWSER_TESTS, else all of them. */
export function browserTests() {
  const runner = path.join(root, 'node_modules/@web/test-runner/dist/bin.js');
  return ['--import', 'tsx', runner, '--config', path.join(root, 'test/config/web-test-runner.config.mjs')];
}

/**
 * The environment of a test run: one clock for all its processes, and the seeded database that they copy, made here
 * where it is missing.
 * @param {string} [now] the moment at which the run begins
 */
export function testEnvironment(now = process.env.TEST_NOW ?? TEST_DAY) {
  const clock = pathToFileURL(path.join(root, 'test/gate/shifted-clock.mjs')).href;
  const options = `${process.env.NODE_OPTIONS ?? ''} --import ${clock}`;
  const env = { ...process.env, NODE_ENV: 'test', TEST_NOW: now, NODE_OPTIONS: options };
  delete env.TEST_CLOCK_OFFSET;
  // A run may itself be started by a test; its own runner would then report to the outer one.
  delete env.NODE_TEST_CONTEXT;
  return { ...env, SEED_TEMPLATE: seedTemplate(now, env) };
}

function seedTemplate(now, env) {
  const hash = createHash('sha256').update(now);
  for (const part of ['console/server', 'shared/domain', 'package-lock.json', 'test/gate/seed-template.ts'])
    for (const file of filesBelow(part)) hash.update(file).update(readFileSync(path.join(root, file)));
  const file = path.join(root, 'node_modules/.cache/seeds', `${hash.digest('hex').slice(0, 16)}.tar`);
  if (existsSync(file)) return file;
  // Made before the run begins: no record of it lies in the run's future.
  const earlier = new Date(Date.parse(now) - 60_000).toISOString();
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'test/gate/seed-template.ts', file], {
    cwd: root,
    env: { ...env, TEST_NOW: earlier },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the seeded database of the tests could not be made');
  return file;
}

function filesBelow(place) {
  if (!statSync(path.join(root, place)).isDirectory()) return [place];
  return readdirSync(path.join(root, place))
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)));
}
