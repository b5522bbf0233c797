/**
 * The whole gate: types, lint, format, build, sizes, docs, then every test. Steps that need the build are left out when
 * it fails, all others run to the end so that one run tells everything. The end names each failed test; the last line is
 * `N passed, N failed`, where a step that fails counts as one failure.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { browserTests, isEndToEnd, nodeTests, root, testEnvironment, testFiles } from './runners.mjs';

/** A step that hangs is ended, so that the rest is still told. */
const STEP_LIMIT_MS = 25 * 60_000;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'partner-console-gate-'));
const env = { ...testEnvironment(), FORCE_COLOR: process.env.FORCE_COLOR ?? '0', NO_UPDATE_NOTIFIER: '1' };
const total = { passed: 0, failed: 0, failures: [] };
const summary = [];

const bin = (name) => path.join(root, 'node_modules', name);
const nodeFiles = testFiles('node');
const endToEnd = nodeFiles.filter((file) => isEndToEnd(file));
const prettier = ['--config', 'test/config/prettier.json', '--ignore-path', 'test/config/prettierignore'];
const eslint = ['--config', 'test/config/eslint.config.mjs', '--max-warnings', '0', '.'];

const steps = [
  { name: 'types', words: [bin('typescript7/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'lint', words: [bin('eslint/bin/eslint.js'), ...eslint] },
  { name: 'format', words: [bin('prettier/bin/prettier.cjs'), ...prettier, '--check', '--log-level', 'warn', '.'] },
  { name: 'build', words: ['shared/build/build.mjs'] },
  { name: 'sizes', words: ['test/support/size-budgets.mjs'], after: 'build' },
  { name: 'docs', words: ['test/support/stale-docs.mjs'], after: 'build' },
  { name: 'node tests', words: nodeTests(nodeFiles.filter((file) => !endToEnd.includes(file))), tests: true },
  { name: 'browser tests', words: browserTests(), tests: true, browser: true },
  { name: 'end-to-end tests', words: nodeTests(endToEnd), tests: true, browser: true, after: 'build' },
];

const broken = new Set();
for (const step of steps) await run(step);
rmSync(scratch, { recursive: true, force: true });

for (const { name, problem } of total.failures) console.log(`\nfailed: ${name}\n${problem.replace(/^/gm, '  ')}`);
console.log(`\n${summary.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function run(step) {
  const { name, words, tests, browser, after } = step;
  console.log(`\n== ${name}`);
  const began = Date.now();
  const problem = broken.has(after) ? `left out, as ${after} failed` : await attempt(words, { name, tests, browser });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (problem) {
    broken.add(name);
    console.log(`${name}: ${problem}`);
  }
  summary.push(
    `${problem ? 'failed' : 'ok    '}  ${name.padEnd(18)}${seconds.padStart(7)} s${problem ? `  ${problem}` : ''}`,
  );
}

/** Runs one step and adds to the totals. @returns what went wrong, or undefined */
async function attempt(words, { name, tests, browser }) {
  const counts = path.join(scratch, `${name}.json`);
  if (browser) {
    try {
      env.CHROME_PATH ??= await findBrowser();
    } catch (error) {
      total.failed += 1;
      return error.message;
    }
  }
  const { status, signal } = spawnSync(process.execPath, words, {
    cwd: root,
    env: { ...env, TEST_COUNTS: counts },
    stdio: 'inherit',
    timeout: STEP_LIMIT_MS,
  });
  if (!tests) {
    if (status !== 0) total.failed += 1;
    return status === 0 ? undefined : `ended with ${signal ?? status}`;
  }
  const { passed, failed, failures } = readCounts(counts);
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  if (failed > 0) return `${failed} of ${passed + failed} tests failed`;
  // A runner that breaks off, or that found nothing to run, must not look like success.
  if (status !== 0 || passed === 0) {
    total.failed += 1;
    return passed === 0 ? 'no test ran' : `ended with ${signal ?? status}`;
  }
  return undefined;
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, failures: [] };
  }
}
