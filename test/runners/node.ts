/**
 * Runs the named tests for node: `node --import tsx test/runners/node.ts [--name <pattern>] [--processes <number>] <files>`.
 * Tests and their sources are bundled once, because otherwise each process would compile the same sources. Three processes
 * run at a time, because each waits a third of its time.
 */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { expectedSeconds, quickFirst } from '../gate/durations.ts';
import { PROGRAMS, reachOf } from '../gate/imports.ts';
import { root } from '../gate/project.ts';
import { bundleForNode } from './bundle.ts';
import { followFailures, reportingCode } from './first-failures.ts';
import { loadFactor } from './load-factor.ts';
import { Results } from './results.ts';
import { zoneOf } from './zones.ts';

/** The limit of one process, which runs up to a sixth of the tests. It only ends tests that hang. */
const LIMIT_MS = Number(process.env.TEST_LIMIT_MS ?? 2_400_000 * loadFactor());
/** The reason that node reports for a test whose name does not match. */
const NOT_NAMED = 'test name does not match pattern';

const folder = path.join(root, 'node_modules/.cache/partner-console/node-tests', String(process.pid));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { values, positionals: files } = parseArgs({
  options: { name: { type: 'string' }, processes: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const concurrency = Number(values.processes);
const programs = PROGRAMS.filter((program) => files.some((file) => reachOf(file).has(program)));
await bundleForNode([...files, ...programs], folder);
process.env.TEST_PROGRAMS = folder;

const failures = path.join(folder, 'failures.txt');
const endFollowing = followFailures(failures, (lines) => process.stderr.write(lines));
const events = run({
  files: processes(files).map(writeEntry),
  concurrency,
  timeout: LIMIT_MS,
  ...(values.name && { testNamePatterns: [values.name] }),
});
events.on('test:fail', () => (process.exitCode = 1));
events.compose(new spec()).pipe(process.stdout);
events.compose(collectResults).pipe(process.stderr);

/**
 * Returns the files of each process, which run one after the other: a process loads modules and compiles the database once,
 * and has one time zone. Each zone has as many processes as run at a time. The first ones run most files, the quick ones,
 * and all take about the same time.
 */
function processes(all: readonly string[]): string[][] {
  const zones = [...new Set(all.map(zoneOf))].map((zone) => {
    const parts = Array.from({ length: concurrency }, (): string[] => []);
    const own = quickFirst(all.filter((file) => zoneOf(file) === zone));
    const total = own.reduce((sum, file) => sum + expectedSeconds(file), 0);
    let before = 0;
    for (const file of own) {
      parts[Math.floor((before / total) * concurrency)]!.push(file);
      before += expectedSeconds(file);
    }
    return parts;
  });
  return Array.from({ length: concurrency }, (_, part) => zones.map((parts) => parts[part]!))
    .flat()
    .filter((list) => list.length > 0);
}

/**
 * Writes a module that runs these files in their time zone, each as a suite with its name. The next suite begins when the file has loaded:
 * while several files load, node adds tests to the suite of another file.
 */
function writeEntry(list: readonly string[], index: number): string {
  const module = path.join(folder, `process-${index}.mjs`);
  const suites = list.map((file) => {
    const bundled = path.join(folder, file.replace(/\.ts$/, '.js'));
    return `await new Promise((loaded) => void describe(${JSON.stringify(file)}, () => import(${JSON.stringify(bundled)}).finally(loaded)));`;
  });
  const zone = `process.env.TZ = ${JSON.stringify(zoneOf(list[0]!))};`;
  writeFileSync(module, ["import { describe } from 'node:test';", zone, reportingCode(failures), ...suites].join('\n'));
  return module;
}

/** The parts of the runner's events that results are made of. */
interface Outcome {
  readonly name: string;
  readonly nesting: number;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  readonly details: { readonly duration_ms: number; readonly type?: string; readonly error?: Error };
}

/** Adds the time zone to the file in the names of a test. */
const inZone = ([file, ...names]: readonly string[]): string[] => [
  files.includes(file!) ? `${file} (${zoneOf(file!)})` : file!,
  ...names,
];

/** A reporter that writes the results. */
async function* collectResults(source: AsyncIterable<{ type: string; data: unknown }>): AsyncGenerator<string> {
  const results = new Results();
  /** The file, suites and test that are running, from the outside in. */
  let path: string[] = [];
  for await (const { type, data } of source) {
    if (!['test:start', 'test:pass', 'test:fail'].includes(type)) continue;
    const { name, nesting, skip, todo, details } = data as Outcome;
    path = [...path.slice(0, nesting), name];
    if (type === 'test:start' || skip === NOT_NAMED) continue;
    if (nesting === 0) results.files[name] = details.duration_ms;
    if (skip !== undefined || todo !== undefined)
      results.skip(
        path,
        [skip, todo].find((given) => typeof given === 'string'),
      );
    else if (details.type === 'suite') continue;
    else if (type === 'test:pass') results.pass();
    else results.fail(inZone(path), ((details.error?.cause as Error | undefined) ?? details.error)?.message);
  }
  results.write();
  endFollowing();
  yield '';
}
