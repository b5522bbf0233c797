/**
 * Runs the steps of a gate, two at a time, each after the steps that it needs. When a step fails, the steps that need it are
 * left out and all others still run, so that one run reports everything.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readResults, Results } from '../runners/results.ts';
import { measureCpu } from './cpu-time.ts';
import { root } from './project.ts';

export interface Step {
  readonly name: string;
  /** arguments of node */
  readonly args: readonly string[];
  /** more variables, as they are when the step starts */
  readonly env?: () => NodeJS.ProcessEnv;
  /** names of steps that must end first */
  readonly needs?: readonly string[];
  /** uses the whole machine: runs alone, and writes its output at once */
  readonly alone?: boolean;
  /** runs tests: without a single one it fails */
  readonly tests?: boolean;
  /** may run no test, if another step runs one */
  readonly canBeEmpty?: boolean;
  readonly limitMs?: number;
}

const AT_A_TIME = 2;
/** A step that hangs is ended, so that the others are reported. */
const STEP_LIMIT_MS = 45 * 60_000;
const SLOWEST = 8;

/** Runs all steps, prints their output and the closing lines, and sets the exit code. @returns the sums of all results */
export async function runSteps(steps: readonly Step[]): Promise<Results> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'partner-console-gate-'));
  const total = new Results();
  const rows: string[] = [];
  const ended = new Map<string, boolean>();
  const waiting = [...steps];
  const running = new Set<Promise<void>>();
  let free = AT_A_TIME;

  const room = ({ alone }: Step): number => (alone ? AT_A_TIME : 1);
  const isReady = ({ needs = [] }: Step): boolean =>
    needs.every((need) => ended.has(need) || !steps.some(({ name }) => name === need));

  const start = async (step: Step): Promise<void> => {
    const { name, needs = [], alone = false } = step;
    const began = Date.now();
    const missing = needs.find((need) => ended.get(need) === false);
    let problem = missing && `left out, because ${missing} failed`;
    let cpu = '';
    if (problem) total.fail([name], problem);
    else {
      if (alone) console.log(`\n== ${name}`);
      const file = path.join(scratch, `${name}.json`);
      const { code, output, cpuSeconds } = await runNode(step, file);
      if (cpuSeconds !== undefined) cpu = `${cpuSeconds.toFixed(1).padStart(7)} s of CPU`;
      if (!alone) process.stdout.write(`\n== ${name}\n${output}`);
      const results = readResults(file);
      if (results) total.add(results);
      problem = problemOf(step, code, results);
      if (problem && !results?.failed) total.fail([name], problem);
    }
    if (problem) console.log(`${name}: ${problem}`);
    ended.set(name, !problem);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    rows.push(`${problem ? 'failed' : 'ok    '}  ${name.padEnd(20)}${seconds.padStart(7)} s${cpu}  ${problem ?? ''}`);
  };

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(isReady);
    // A step that waits for the whole machine is not overtaken.
    if (next < 0 || room(waiting[next]!) > free) {
      await Promise.race(running);
      continue;
    }
    const [step] = waiting.splice(next, 1) as [Step];
    free -= room(step);
    const run = start(step).finally(() => {
      free += room(step);
      running.delete(run);
    });
    running.add(run);
  }
  rmSync(scratch, { recursive: true, force: true });
  if (steps.some(({ tests }) => tests) && total.passed + total.failed === 0) total.fail(['tests'], 'no test ran');

  const slowest = Object.entries(total.files).sort(([, one], [, other]) => other - one);
  for (const [file, ms] of slowest.slice(0, SLOWEST)) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
  console.log(`\n${rows.join('\n')}\n${total.summary}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
  return total;
}

/** Returns why a step failed; undefined when it passed. */
function problemOf(
  { tests, canBeEmpty }: Step,
  code: number | string | null,
  results = new Results() as { passed: number; failed: number },
): string | undefined {
  const { passed, failed } = results;
  if (failed > 0) return `${failed} of ${passed + failed} tests failed`;
  // A runner that ended early, or that found nothing to run, must not look like success.
  if (tests && !canBeEmpty && passed === 0) return 'no test ran';
  return code === 0 ? undefined : `ended with ${code}`;
}

function runNode(
  { args, env, alone = false, limitMs = STEP_LIMIT_MS }: Step,
  resultsFile: string,
): Promise<{ code: number | string | null; output: string; cpuSeconds: number | undefined }> {
  return new Promise((resolve) => {
    const output = alone ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { FORCE_COLOR: '0', NO_UPDATE_NOTIFIER: '1', ...process.env, ...env?.(), TEST_RESULTS: resultsFile },
      stdio: ['ignore', output, output],
      timeout: limitMs,
    });
    const endCpu = measureCpu(child.pid);
    const parts: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
    child.on('close', (code, signal) =>
      resolve({ code: signal ?? code, output: Buffer.concat(parts).toString(), cpuSeconds: endCpu() }),
    );
  });
}
