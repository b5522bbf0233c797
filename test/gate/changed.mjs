/**
 * `npm run test:changed [-- <commit>]`: what a change touches. The change is everything since the commit (else since
 * main, or the last commit when this is main) with what is not committed yet. It looks at the changed files, and runs
 * the tests that import one of them, directly or through others. End-to-end tests want a build: they are named only.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { staticSteps, testSteps } from './gate-steps.mjs';
import { runSteps } from './run-steps.mjs';
import { isEndToEnd, reaches, root, testEnvironment, testFiles } from './runners.mjs';

const git = (...words) => {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean);
};

function base() {
  const [named] = process.argv.slice(2);
  if (named) return named;
  const [head] = git('rev-parse', 'HEAD');
  const [fork] = git('merge-base', 'HEAD', 'main');
  return fork === head ? 'HEAD' : fork;
}

const changed = [...git('diff', '--name-only', base()), ...git('ls-files', '--others', '--exclude-standard')];
const there = changed.filter((file) => existsSync(path.join(root, file)));
const touched = [...testFiles('node'), ...testFiles('browser')].filter((test) => reaches(test, new Set(changed)));
const later = touched.filter((file) => isEndToEnd(file));
const tests = touched.filter((file) => !later.includes(file));

console.log(`${changed.length} changed files, ${tests.length} tests that they reach`);
if (later.length > 0) console.log(`left to the gate, as they want a build: ${later.join(', ')}`);
if (there.length > 0)
  await runSteps([...staticSteps(there), ...testSteps(tests)], {
    ...testEnvironment(),
    ...(tests.length > 0 && { CHROME_PATH: await findBrowser() }),
  });
