/**
 * Runs the steps of a gate, side by side where there is room, each after what it needs. A step whose need failed is left
 * out, all others run to the end, so that one run tells everything.
 *
 * A step is `{name, words, env, tests, needs, lanes, limitMs}`: arguments of node; variables of its own; whether it counts
 * tests; names of steps before it; how many of the lanes it fills (a step of all lanes writes as it goes, others at their
 * end); how long it may take.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Counts, readCounts } from './counts.mjs';
import { root } from './runners.mjs';

/** Steps of one core each that run side by side. */
export const LANES = 2;
/** A step that hangs is ended, so that the rest is still told. */
const STEP_LIMIT_MS = 25 * 60_000;
const SLOWEST = 8;

/**
 * Runs all steps, prints what they say, and the closing lines; sets the exit code.
 * @param {readonly string[]} resting files of tests whose turn is another day
 */
export async function runSteps(steps, env, resting = []) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'partner-console-gate-'));
  const total = new Counts();
  for (const file of resting) total.skip([file], 'its turn is another day, and in test:all');
  const rows = [];
  const done = new Map();
  const waiting = [...steps];
  const running = new Set();
  let free = LANES;

  const ready = ({ needs = [], lanes = 1 }) =>
    lanes <= free && needs.every((need) => done.has(need) || !steps.some(({ name }) => name === need));

  const finish = (step, began, problem, output) => {
    const seconds = (Date.now() - began) / 1000;
    if (output !== undefined) process.stdout.write(`\n== ${step.name}\n${output}`);
    if (problem) console.log(`${step.name}: ${problem}`);
    done.set(step.name, !problem);
    rows.push(
      `${problem ? 'failed' : 'ok    '}  ${step.name.padEnd(20)}${seconds.toFixed(1).padStart(7)} s  ${problem ?? ''}`,
    );
  };

  const start = async (step) => {
    const began = Date.now();
    const failed = (step.needs ?? []).find((need) => done.get(need) === false);
    if (failed) {
      total.fail([step.name], `left out, as ${failed} failed`);
      return finish(step, began, `left out, as ${failed} failed`);
    }
    const alone = step.lanes === LANES;
    if (alone) console.log(`\n== ${step.name}`);
    const file = path.join(scratch, `${step.name}.json`);
    const { code, output } = await runNode(step, { ...env, ...step.env, TEST_COUNTS: file }, alone);
    finish(step, began, judge(step, code, readCounts(file), total), alone ? undefined : output);
  };

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(ready);
    if (next < 0) {
      await Promise.race(running);
      continue;
    }
    const [step] = waiting.splice(next, 1);
    const lanes = step.lanes ?? 1;
    free -= lanes;
    const run = start(step).finally(() => {
      free += lanes;
      running.delete(run);
    });
    running.add(run);
  }
  rmSync(scratch, { recursive: true, force: true });

  const slowest = Object.entries(total.files).sort(([, one], [, other]) => other - one);
  for (const [file, ms] of slowest.slice(0, SLOWEST)) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
  console.log(`\n${rows.join('\n')}\n${total.summary}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** Adds a step to the totals, where a step that fails by itself counts as one failure. @returns what went wrong, if anything */
function judge({ name, tests }, code, counts, total) {
  if (counts) total.add(counts);
  if (counts?.failed > 0) return `${counts.failed} of ${counts.passed + counts.failed} tests failed`;
  // A runner that breaks off, or that found nothing to run, must not look like success.
  const idle = tests && !counts?.passed;
  if (!idle && code === 0) return undefined;
  const problem = idle ? 'no test ran' : `ended with ${code}`;
  total.fail([name], problem);
  return problem;
}

function runNode({ words, limitMs = STEP_LIMIT_MS }, env, inherit) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      env,
      stdio: ['ignore', inherit ? 'inherit' : 'pipe', inherit ? 'inherit' : 'pipe'],
      timeout: limitMs,
    });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part));
    child.on('close', (code, signal) => resolve({ code: signal ?? code, output: Buffer.concat(parts).toString() }));
  });
}
