/** Starts the server as a separate process, as an operator does. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../gate/project.ts';

export interface SpawnedServer {
  readonly process: ChildProcess;
  /** The text on stdout and stderr so far. */
  readonly output: { text: string };
  /** Resolves with the exit code, or with the signal that ended the process. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Resolves with the origin when the server listens. Rejects with the output when the process ends before that. */
  readonly listening: Promise<string>;
}

/**
 * Returns the arguments of node that start a program of the project:
 * the test runner's bundle if it exists, else the source.
 */
export function programArguments(file: string): string[] {
  const bundled = process.env.TEST_PROGRAMS;
  return bundled ? [path.join(bundled, file.replace(/\.ts$/, '.js'))] : sourceArguments(path.join(root, file));
}

const sourceArguments = (file: string): string[] => ['--import', 'tsx', file];

/** @param sources the folder of another release; by default, the server of this project starts */
export function spawnServer(environment: Record<string, string>, sources?: string): SpawnedServer {
  const program = 'console/server/main.ts';
  const args = sources === undefined ? programArguments(program) : sourceArguments(path.join(sources, program));
  const child = spawn(process.execPath, args, {
    cwd: sources ?? root,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  const ended = once(child, 'close').then(([code, signal]) => (code as number | null) ?? (signal as NodeJS.Signals));
  const listening = new Promise<string>((resolve, reject) => {
    const read = (part: Buffer): void => {
      output.text += part.toString();
      const origin = /Console\s+(http:\/\/\S+?)\/\s/.exec(output.text)?.[1];
      if (origin) resolve(origin);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((outcome) =>
      reject(new Error(`The server ended with ${outcome} before it listened:\n${output.text}`)),
    );
  });
  // A test that only waits for `ended` must not fail with an unhandled rejection.
  listening.catch(() => {});
  return { process: child, output, ended, listening };
}
