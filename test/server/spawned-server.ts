/** The server as its own process, as an operator starts it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../gate/project.ts';

export interface SpawnedServer {
  readonly process: ChildProcess;
  /** All that was written so far. */
  readonly output: { text: string };
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Origin, once it listens; rejects with the output when it ends before. */
  readonly listening: Promise<string>;
}

/** Arguments of node that start a program of the project: as the runner of the tests bundled it, else its source. */
export function programWords(file: string): string[] {
  const bundled = process.env.TEST_PROGRAMS;
  return bundled ? [path.join(bundled, file.replace(/\.ts$/, '.js'))] : ['--import', 'tsx', path.join(root, file)];
}

export function spawnServer(environment: Record<string, string>): SpawnedServer {
  const child = spawn(process.execPath, programWords('console/server/main.ts'), {
    cwd: root,
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
    void ended.then((how) => reject(new Error(`ended with ${how} before it listened:\n${output.text}`)));
  });
  // A test that waits for the end alone does not care.
  listening.catch(() => {});
  return { process: child, output, ended, listening };
}
