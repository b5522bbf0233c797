/**
 * `npm run test:quick -- <files or folders>`: runs these tests, each with the runner of its kind. `--name <pattern>` runs only tests
 * whose names match. `--watch` runs them again after every change of a source.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './project.ts';
import { runSteps } from './run-steps.ts';
import { testSteps } from './steps.ts';
import { testFiles } from './test-files.ts';

const USAGE = 'Usage: npm run test:quick -- [--watch] [--name <pattern>] <folders, or files that end in .test.ts(x)>';
const SOURCES = ['console', 'shared', 'test', 'widgets'];
/** Editors save several files at once. */
const SETTLE_MS = 200;

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}

function readArguments() {
  try {
    const options = { name: { type: 'string' }, watch: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { ...values, files: positionals.map((file) => path.relative(root, path.resolve(file))) };
  } catch (error) {
    return fail(`${(error as Error).message}\n${USAGE}`);
  }
}

/** Runs the tests in a new process each time, so that nothing of the last run is left. */
async function runOnChange(args: readonly string[]): Promise<never> {
  let change: (() => void) | undefined;
  for (const folder of SOURCES) watch(path.join(root, folder), { recursive: true }, () => change?.());
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      change = resolve;
    });
    const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, ...args], { stdio: 'inherit' });
    await once(child, 'close');
    console.log('\nWaiting for a change. Press Ctrl+C to stop.');
    await changed;
    await new Promise((settled) => setTimeout(settled, SETTLE_MS));
  }
}

const { files: named, name, watch: watches } = readArguments();
const all = testFiles();
const isAt = (place: string) => (test: string) => test === place || test.startsWith(`${place}/`);
const others = named.filter((place) => !all.some(isAt(place)));
if (others.length > 0) fail(`No test file: ${others.join(', ')}.\n${USAGE}`);
if (named.length === 0) fail(USAGE);
const files = all.filter((test) => named.some((place) => isAt(place)(test)));

if (watches) await runOnChange([...(name ? ['--name', name] : []), ...files]);
else await runSteps(await testSteps(files, { name }));
