/** Tries mutants on test files, many in one process. A process that hangs or crashes is replaced. */
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../gate/project.ts';
import { kindOf } from '../../gate/test-files.ts';
import { zoneOf } from '../../runners/zones.ts';

export type End = 'killed' | 'timed out' | 'survived';

interface Outcome {
  readonly failure?: string;
  /** mutants that run when a module loads, which happens once per process */
  readonly onLoad: readonly number[];
  readonly reached: readonly number[];
}

/** The in-memory database of a server stays until its process ends, so processes are replaced. */
const MOST_ROUNDS = 40;
const START_MS = 300_000;

/** Runs processes one after the other, each with one task at a time. */
export class Worker {
  private child: ChildProcess | undefined;
  private rounds = 0;

  constructor(
    private readonly kind: 'node' | 'browser',
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Runs a test file with one mutant. @returns undefined when the result did not arrive in time */
  async run(file: string, id: number, limitMs: number): Promise<Outcome | undefined> {
    if (this.rounds >= MOST_ROUNDS) this.end();
    this.child ??= await this.start();
    this.rounds += 1;
    const { child } = this;
    child.send({ file, id, zone: zoneOf(file) });
    const outcome = await nextMessage(child, limitMs);
    if (!outcome) this.end();
    return outcome as Outcome | undefined;
  }

  end(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
    this.rounds = 0;
  }

  private async start(): Promise<ChildProcess> {
    const child = fork(path.join(root, `test/lab/mutants/${this.kind}-worker.mjs`), {
      cwd: root,
      env: this.env,
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (!(await nextMessage(child, START_MS))) {
      child.kill('SIGKILL');
      throw new Error(`the ${this.kind} worker did not start`);
    }
    return child;
  }
}

function nextMessage(child: ChildProcess, limitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const end = (outcome?: unknown): void => {
      clearTimeout(limit);
      child.off('message', end);
      child.off('close', closed);
      resolve(outcome);
    };
    const closed = (): void => end();
    const limit = setTimeout(end, limitMs);
    child.on('message', end);
    child.on('close', closed);
  });
}

export const sourceUrl = (file: string): string => pathToFileURL(path.join(root, file)).href;

/** The mutants that a test file reaches, and its duration without a mutant. */
export interface Reach {
  readonly file: string;
  readonly ms: number;
  readonly reached: ReadonlySet<number>;
  readonly onLoad: ReadonlySet<number>;
}

const BASELINE_MS = 400_000;

/** Measures a test file. @throws Error when the file fails with every mutant inactive */
export async function reachOf(file: string, env: NodeJS.ProcessEnv): Promise<Reach> {
  const worker = new Worker(kindOf(file)!, env);
  const began = performance.now();
  const outcome = await worker.run(file, 0, BASELINE_MS);
  worker.end();
  if (!outcome || outcome.failure)
    throw new Error(`${file} fails without a mutant: ${outcome?.failure ?? 'no result'}`);
  const [reached, onLoad] = [new Set(outcome.reached), new Set(outcome.onLoad)];
  return { file, ms: performance.now() - began, reached, onLoad };
}

/** A run that takes this many times its usual duration, plus some seconds, is regarded as endless. */
const PATIENCE = 4;
const PATIENCE_MS = 20_000;

/** Tries one mutant on the files that reach it, the quickest first. */
export async function tryMutant(
  id: number,
  reaches: readonly Reach[],
  { worker, env }: { worker: Worker; env: NodeJS.ProcessEnv },
): Promise<End> {
  const reaching = reaches.filter(({ reached }) => reached.has(id)).sort((one, other) => one.ms - other.ms);
  for (const { file, ms, onLoad } of reaching) {
    const limitMs = PATIENCE * ms + PATIENCE_MS;
    const outcome = onLoad.has(id)
      ? await runInNewProcess(file, id, limitMs, { worker, env })
      : await worker.run(file, id, limitMs);
    if (!outcome) return 'timed out';
    if (outcome.failure) return 'killed';
  }
  return 'survived';
}

/**
 * Tries a mutant that runs when a module loads. Each page loads modules again, but node needs a process in which the
 * mutant is active from the start.
 */
async function runInNewProcess(
  file: string,
  id: number,
  limitMs: number,
  { worker, env }: { worker: Worker; env: NodeJS.ProcessEnv },
): Promise<Outcome | undefined> {
  if (kindOf(file) === 'browser') return worker.run(file, id, limitMs);
  const own = new Worker('node', { ...env, MUTANT: `${id}` });
  const outcome = await own.run(file, id, limitMs);
  own.end();
  return outcome;
}
