/** Helpers for lab steps that first search for a program on the machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../gate/project.ts';
import { readResults, Results } from '../runners/results.ts';

/** Reports a step as skipped, so that the closing lines state the reason. */
export function skipStep(name: string, reason: string): void {
  const results = new Results();
  results.skip([name], reason);
  results.write();
  console.log(`${name} is skipped: ${reason}`);
}

/**
 * Runs tests. This process fails when they fail, or when no test ran.
 * @param args arguments of node
 * @param within a program and its arguments that start node
 */
export async function runTests(
  args: readonly string[],
  { env, within = [] }: { env: NodeJS.ProcessEnv; within?: readonly string[] },
): Promise<void> {
  const [command, ...rest] = [...within, process.execPath, ...args];
  const child = spawn(command!, rest, { cwd: root, env, stdio: 'inherit' });
  // A step that takes too long is ended from outside, with the tests that it started.
  process.once('SIGTERM', () => child.kill());
  const [code] = (await once(child, 'close')) as [number | null];
  const results = process.env.TEST_RESULTS ? readResults(process.env.TEST_RESULTS) : undefined;
  process.exitCode = code !== 0 || results?.passed === 0 ? 1 : 0;
}
