/**
 * `npm run test:changed [-- <commit>] [--end-to-end]`: the checks and tests near a change (selection.ts). The change is
 * everything since the commit, including files that are not committed. The default commit is the fork from main, or the
 * last commit on main itself. End-to-end tests of the built product are named; with `--end-to-end` they run after a build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { expectedSeconds } from './durations.ts';
import { root } from './project.ts';
import { runSteps } from './run-steps.ts';
import { contractFiles, select, type Change } from './selection.ts';
import { buildStep, checkSteps, inOrder, testSteps, TYPES } from './steps.ts';
import { isEndToEnd } from './test-files.ts';

/** Files that affect how everything is built or tested. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig.*|rollup\.config\..*|test\/(runners|config|gate)\/(?!.*\.test\.ts$).*)$/;
/** Seconds, for the estimate. */
const [CHECKS_S, RUNNER_S, CASE_S] = [8, 4, 6];
/** Test files that a runner runs at a time. */
const AT_A_TIME = 3;

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

function changeOf(file: string): Change {
  const diff = git('diff', '--unified=0', base(), '--', file);
  const removed = diff.filter((line) => /^-(?!--)/.test(line)).join('\n');
  const lines = diff.flatMap((line) => {
    const [, first, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    return first ? Array.from({ length: Math.max(1, Number(count)) }, (_, index) => Number(first) + index) : [];
  });
  // A file that is not committed has no diff.
  return diff.length > 0 ? { file, removed, lines } : { file };
}

const changed = [...git('diff', '--name-only', base()), ...git('ls-files', '--others', '--exclude-standard')];
const left = changed.filter((file) => existsSync(path.join(root, file)));
const { files, tags } = select(changed.map(changeOf));
const endToEnd = [...files.keys()].filter(isEndToEnd);
const tests = [...files.keys()].filter((test) => values['end-to-end'] || !endToEnd.includes(test));
const contract = contractFiles(tags.keys()).filter((test) => !files.has(test));

const list = [...tags.keys()].join('|');
const whole = await testSteps(tests);
const cases = (await testSteps(contract, { name: `<(${list})> on` }))
  .map((step) => (step.tests ? { ...step, name: 'contract cases', canBeEmpty: false } : step))
  // both need the seed
  .filter(({ name }) => !whole.some((step) => step.name === name));

for (const [test, reason] of files) if (tests.includes(test)) console.log(`${test} ${reason}`);
if (contract.length > 0) for (const [tag, reason] of tags) console.log(`the contract case of <${tag}> ${reason}`);
if (tests.length < files.size)
  console.log(`With \`npm run test:changed -- --end-to-end\`, also:\n  ${endToEnd.join('\n  ')}`);
if (changed.some((file) => EVERYTHING.test(file)))
  console.log('The change affects how everything is built or tested: run `npm test`.');
console.log(
  `${tests.length} test files and ${contract.length > 0 ? tags.size : 0} contract cases, about ${seconds()} s.`,
);

// A deletion can break any other file.
const checks = checkSteps(left.length < changed.length ? ['.'] : left);
const quickChecks = checks.filter(({ name }) => name !== TYPES);
if (changed.length > 0)
  await runSteps([
    ...inOrder(whole, quickChecks),
    ...cases,
    // the types of the whole project take longer than most tests near a change
    ...checks.filter((check) => !quickChecks.includes(check)),
    ...(tests.some(isEndToEnd) ? [buildStep] : []),
  ]);

/** Returns an estimate from the last gate. */
function seconds(): number {
  const runners = [...cases, ...whole].filter((step) => step.tests).length;
  const files = tests.reduce((sum, test) => sum + expectedSeconds(test), 0);
  const caseSeconds = contract.length > 0 ? tags.size * CASE_S : 0;
  return Math.round(CHECKS_S + runners * RUNNER_S + (files + caseSeconds) / AT_A_TIME);
}
