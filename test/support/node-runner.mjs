/**
 * Runs the named tests of node, two files side by side. They and what they test are bundled first, once: each file has a
 * process of its own, and some sixty of them would else compile the same sources anew.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { bundleForNode } from '../config/bundled-tests.mjs';
import { nodeCounts } from './node-counts.mjs';
import { root } from './runners.mjs';

const SIDE_BY_SIDE = 2;
/** For one file: a machine may be busy with something else. */
const LIMIT_MS = 600_000;
/** What tests start as processes of their own (test/support/spawned-server.ts). */
const PROGRAMS = ['console/server/main.ts', 'test/console/server/platform/crash-server.ts'];

const folder = path.join(root, 'node_modules/.cache/partner-console/node-tests', String(process.pid));
const bundled = (file) => path.join(folder, file.replace(/\.ts$/, '.js'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const files = process.argv.slice(2);
await bundleForNode([...files, ...PROGRAMS], folder);
process.env.TEST_PROGRAMS = folder;
const events = run({ files: files.map(bundled), concurrency: SIDE_BY_SIDE, timeout: LIMIT_MS });
events.on('test:fail', () => (process.exitCode = 1));
/** Tests tell their source by the source maps; a file that does not end well is told by its place. */
const sourceOf = (file) => path.relative(file.startsWith(folder) ? folder : root, file).replace(/\.js$/, '.ts');
events.compose(new spec()).pipe(process.stdout);
events.compose((told) => nodeCounts(told, sourceOf)).pipe(process.stderr);
