/** Tries mutants on test files, many in one process; a process that hangs or dies is replaced. */
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../gate/project.ts';
import { kindOf } from '../../gate/test-files.ts';

export type End = 'killed' | 'timed out' | 'survived';

interface Answer {
  readonly failure?: string;
  /** mutants that are asked when a module is loaded: once for a process */
  readonly onLoad: readonly number[];
  readonly reached: readonly number[];
}

/** A server's database stays in memory until its process ends. */
const MOST_ROUNDS = 40;
const START_MS = 300_000;

/** One process after the other, each asked one thing at a time. */
export class Worker {
  private child: ChildProcess | undefined;
  private rounds = 0;

  constructor(
    private readonly kind: 'node' | 'browser',
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** @returns undefined when there was no answer in time */
  async ask(file: string, id: number, limitMs: number): Promise<Answer | undefined> {
    if (this.rounds >= MOST_ROUNDS) this.end();
    this.child ??= await this.start();
    this.rounds += 1;
    const { child } = this;
    child.send({ file, id });
    const answer = await nextMessage(child, limitMs);
    if (!answer) this.end();
    return answer as Answer | undefined;
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
    const end = (answer?: unknown): void => {
      clearTimeout(limit);
      child.off('message', end);
      child.off('close', closed);
      resolve(answer);
    };
    const closed = (): void => end();
    const limit = setTimeout(end, limitMs);
    child.on('message', end);
    child.on('close', closed);
  });
}

export const sourceUrl = (file: string): string => pathToFileURL(path.join(root, file)).href;

/** What a test file reaches, and how long it takes when nothing is wrong. */
export interface Reach {
  readonly file: string;
  readonly ms: number;
  readonly reached: ReadonlySet<number>;
  readonly onLoad: ReadonlySet<number>;
}

const BASELINE_MS = 400_000;

/** @throws when the file fails with every mutant asleep */
export async function reachOf(file: string, env: NodeJS.ProcessEnv): Promise<Reach> {
  const worker = new Worker(kindOf(file)!, env);
  const began = performance.now();
  const answer = await worker.ask(file, 0, BASELINE_MS);
  worker.end();
  if (!answer || answer.failure) throw new Error(`${file} fails without a mutant: ${answer?.failure ?? 'no answer'}`);
  const [reached, onLoad] = [new Set(answer.reached), new Set(answer.onLoad)];
  return { file, ms: performance.now() - began, reached, onLoad };
}

/** A run that takes so many times as long as without the mutant, and some seconds, will never end. */
const PATIENCE = 4;
const PATIENCE_MS = 20_000;

/** Tries one mutant on the files that reach it, the quickest first. */
export async function tryMutant(
  id: number,
  reaches: readonly Reach[],
  { worker, env }: { worker: Worker; env: NodeJS.ProcessEnv },
): Promise<End> {
  const asked = reaches.filter(({ reached }) => reached.has(id)).sort((one, other) => one.ms - other.ms);
  for (const { file, ms, onLoad } of asked) {
    const limitMs = PATIENCE * ms + PATIENCE_MS;
    const answer = onLoad.has(id)
      ? await askFromTheStart(file, id, limitMs, { worker, env })
      : await worker.ask(file, id, limitMs);
    if (!answer) return 'timed out';
    if (answer.failure) return 'killed';
  }
  return 'survived';
}

/** What is decided when a module is loaded: a page loads it anew, node wants a process with the mutant awake before. */
async function askFromTheStart(
  file: string,
  id: number,
  limitMs: number,
  { worker, env }: { worker: Worker; env: NodeJS.ProcessEnv },
): Promise<Answer | undefined> {
  if (kindOf(file) === 'browser') return worker.ask(file, id, limitMs);
  const own = new Worker('node', { ...env, MUTANT: `${id}` });
  const answer = await own.ask(file, id, limitMs);
  own.end();
  return answer;
}
