import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from './project.ts';
import type { Step } from './run-steps.ts';

/** Runs steps in a separate process, because they set its exit code. */
function run(steps: readonly Step[]): { code: number | null; last: string; output: string } {
  const script = `
    import { runSteps } from ${JSON.stringify(path.join(root, 'test/gate/run-steps.ts'))};
    await runSteps(${JSON.stringify(steps)});`;
  const { NODE_TEST_CONTEXT: _runner, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { cwd: root, env, encoding: 'utf8' },
  );
  return { code: status, last: stdout.trim().split('\n').at(-1)!, output: stdout + stderr };
}

const step = (name: string, script: string, more: Partial<Step> = {}): Step => ({
  name,
  args: ['--input-type=module', '--eval', script],
  ...more,
});
const results = (passed: number, failed: number): string =>
  `import { writeFileSync } from 'node:fs';
   writeFileSync(process.env.TEST_RESULTS, JSON.stringify({
     passed: ${passed}, failed: ${failed}, skipped: [{ name: 'later', reason: 'why' }], files: {},
     failures: Array(${failed}).fill({ name: 'test', problem: 'differs' }),
   }));
   process.exitCode = ${failed > 0 ? 1 : 0};`;

describe('the steps of the gate', () => {
  it('sum the results of all runners in the last line', () => {
    const { code, last } = run([
      step('one', results(2, 0), { tests: true }),
      step('two', results(3, 0), { tests: true, alone: true }),
    ]);
    assert.deepEqual([code, last], [0, '5 passed, 0 failed, 2 skipped']);
  });

  it('fail when a test fails, and show its name and message', () => {
    const { code, last, output } = run([step('tests', results(2, 1), { tests: true })]);
    assert.deepEqual([code, last], [1, '2 passed, 1 failed, 1 skipped']);
    assert.match(output, /failed: test\n {2}differs/);
  });

  it('fail when a runner ran no test', () => {
    const { code, last } = run([step('tests', '', { tests: true })]);
    assert.deepEqual([code, last], [1, '0 passed, 1 failed']);
  });

  it('pass when a name matches tests of one runner, and fail when it matches none', () => {
    const named = { tests: true, canBeEmpty: true };
    const empty = step('empty', '', named);
    const { code, last } = run([empty, step('tests', results(2, 0), named)]);
    assert.deepEqual([code, last], [0, '2 passed, 0 failed, 1 skipped']);
    assert.deepEqual([run([empty]).code, run([empty]).last], [1, '0 passed, 1 failed']);
  });

  it('start in their order, also when a step waits for the whole machine', () => {
    const { output } = run([
      step('short', 'setTimeout(() => {}, 200)'),
      step('alone', '', { alone: true }),
      step('later', ''),
    ]);
    assert.deepEqual(output.match(/(?<=== )\w+/g), ['short', 'alone', 'later']);
  });

  it('pass without tests when no step runs tests', () => {
    assert.equal(run([step('check', '')]).code, 0);
  });

  it('skip a step when a step that it needs failed, and run the others', () => {
    const { code, last, output } = run([
      step('build', 'process.exitCode = 2'),
      step('tests', results(1, 0), { tests: true, needs: ['build'] }),
      step('other', results(4, 0), { tests: true }),
    ]);
    assert.deepEqual([code, last], [1, '4 passed, 2 failed, 1 skipped']);
    assert.match(output, /tests: left out, because build failed/);
  });
});
