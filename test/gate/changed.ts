/**
 * `npm run test:changed [-- <commit>] [--end-to-end]`: the checks and tests that a change affects. The change is everything
 * since the commit, including files that are not committed. The default commit is the fork from main, or the last
 * commit on main itself. Tests that import or start a changed file run. End-to-end tests of the built product are named;
 * with `--end-to-end` they run after a build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { reachOf } from './imports.ts';
import { root } from './project.ts';
import { runSteps } from './run-steps.ts';
import { buildStep, checkSteps, testSteps } from './steps.ts';
import { isEndToEnd, testFiles } from './test-files.ts';

/** The entries of the built product, by the folder of the end-to-end tests that open them. */
const BUILT: Readonly<Record<string, readonly string[]>> = {
  'test/console/page/': ['console/page/main.tsx', 'widgets/index.ts', 'widgets/loader.ts'],
  'test/console/gallery/': ['console/gallery/main.tsx', 'console/gallery/stage/main.ts', 'widgets/index.ts'],
  'test/embed/': ['widgets/index.ts', 'widgets/loader.ts', 'widgets/loader.classic.ts', 'widgets/configure.ts'],
  'test/console/server/': ['console/server/main.ts'],
};
/** Files that affect how everything is built or tested. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig.*|rollup\.config\..*|test\/(runners|config|gate)\/(?!.*\.test\.ts$).*)$/;

const { values, positionals } = parseArgs({ options: { 'end-to-end': { type: 'boolean' } }, allowPositionals: true });

function git(...args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean);
}

function base(): string {
  if (positionals[0]) return positionals[0];
  const [head] = git('rev-parse', 'HEAD');
  const [fork] = git('merge-base', 'HEAD', 'main');
  return fork === head ? 'HEAD' : fork!;
}

/** Returns all files that a test runs, including those of the built product. */
function reachOfTest(test: string): Set<string> {
  const entries = isEndToEnd(test)
    ? Object.entries(BUILT).flatMap(([folder, all]) => (test.startsWith(folder) ? all : []))
    : [];
  return new Set([test, ...entries].flatMap((file) => [...reachOf(file)]));
}

const changed = [...git('diff', '--name-only', base()), ...git('ls-files', '--others', '--exclude-standard')];
const left = changed.filter((file) => existsSync(path.join(root, file)));
const affected = testFiles().filter((test) => {
  const reach = reachOfTest(test);
  return changed.some((file) => reach.has(file));
});
const endToEnd = affected.filter(isEndToEnd);
const quick = affected.filter((test) => !endToEnd.includes(test));
const tests = values['end-to-end'] ? affected : quick;

console.log(`Changed files: ${changed.length}. Tests that they affect: ${quick.length}.`);
if (endToEnd.length > 0)
  console.log(`End-to-end tests that they affect: ${endToEnd.length}.\n  ${endToEnd.join('\n  ')}`);
if (endToEnd.length > 0 && !values['end-to-end'])
  console.log('To run them too, use `npm run test:changed -- --end-to-end`.');
if (changed.some((file) => EVERYTHING.test(file)))
  console.log('The change affects how everything is built or tested: run `npm test`.');

if (changed.length > 0)
  await runSteps([
    // A deletion can break any other file.
    ...checkSteps(left.length < changed.length ? ['.'] : left),
    ...(tests.some(isEndToEnd) ? [buildStep] : []),
    ...(await testSteps(tests)),
  ]);
