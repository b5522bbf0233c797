/**
 * Runs the named tests of node, three processes side by side, as each waits a third of its time. They and what they test
 * are bundled first, once: some sixty processes would else compile the same sources anew. Files with servers share
 * processes, where each server after the first starts at once; all others have one each.
 */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { bundleForNode } from '../config/bundled-tests.mjs';
import { nodeCounts } from './node-counts.mjs';
import { root } from './runners.mjs';

const SIDE_BY_SIDE = 3;
/** For one process: a machine may be busy with something else. */
const LIMIT_MS = Number(process.env.TEST_LIMIT_MS ?? 1_200_000);
/** What tests start as processes of their own (test/server/spawned-server.ts). */
const PROGRAMS = [
  'console/server/main.ts',
  'console/conform/main.ts',
  'test/console/server/reference/crash-server.ts',
  'test/soak/fault-lab/lab-server.ts',
];
/** Each server is an object with a database of its own; nothing of it lives in a module. */
const WITH_SERVERS = 'test/console/';

const folder = path.join(root, 'node_modules/.cache/partner-console/node-tests', String(process.pid));
const bundled = (file) => path.join(folder, file.replace(/\.ts$/, '.js'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const files = process.argv.slice(2);
await bundleForNode([...files, ...PROGRAMS], folder);
process.env.TEST_PROGRAMS = folder;

const events = run({ files: processes().map(entry), concurrency: SIDE_BY_SIDE, timeout: LIMIT_MS });
events.on('test:fail', () => (process.exitCode = 1));
events.compose(new spec()).pipe(process.stdout);
events.compose(nodeCounts).pipe(process.stderr);

/**
 * Which files run in one process, one after another. A list and a file by turns: neither a list nor the longest of the
 * files is left to the end, where nothing would run beside it.
 */
function processes() {
  const shared = files.filter((file) => file.startsWith(WITH_SERVERS));
  const alone = files.filter((file) => !shared.includes(file));
  const lists = Array.from({ length: SIDE_BY_SIDE }, (_, number) =>
    shared.filter((_file, index) => index % SIDE_BY_SIDE === number),
  );
  const longest = lists.flatMap((list, number) => [list, alone.slice(number, number + 1)]);
  return [...longest, ...alone.slice(SIDE_BY_SIDE).map((file) => [file])].filter((list) => list.length > 0);
}

/** A module that runs these files, each as a suite of its name. @returns its address */
function entry(list, index) {
  const module = path.join(folder, `process-${index}.mjs`);
  const suites = list.map(
    (file) => `describe(${JSON.stringify(file)}, async () => void (await import(${JSON.stringify(bundled(file))})));`,
  );
  writeFileSync(module, ["import { describe } from 'node:test';", ...suites].join('\n'));
  return module;
}
