import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Waits until a program logs `mark` to its error output.
 * @returns `ended`, which resolves when the program has ended
 * @throws with the log, if the program ends before
 */
export async function untilStarted(
  program: ChildProcess & { readonly stderr: Readable },
  mark: string,
): Promise<{ ended: Promise<unknown> }> {
  const ended = once(program, 'exit');
  let log = '';
  const started = new Promise<boolean>((resolve) => {
    program.stderr.on('data', (part: Buffer) => {
      log += part.toString();
      if (log.includes(mark)) resolve(true);
    });
  });
  if (!(await Promise.race([started, ended.then(() => false)])))
    throw new Error(`${path.basename(program.spawnfile)} did not start:\n${log}`);
  return { ended };
}
