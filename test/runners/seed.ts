/** The seeded database that test servers copy. Making one takes seconds, so it is kept until its sources change. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reachOf } from '../gate/imports.ts';
import { root } from '../gate/project.ts';
import { clockModule, offsetTo } from './clock.ts';

const MAKER = 'test/runners/make-seed.ts';

/** The file of the database for the current sources and this moment. It may not exist yet. */
export function seedFile(now: string): string {
  const hash = createHash('sha256').update(now);
  for (const file of [...reachOf(MAKER), 'package-lock.json'].sort())
    if (existsSync(path.join(root, file))) hash.update(file).update(readFileSync(path.join(root, file)));
  return path.join(root, 'node_modules/.cache/seeds', `${hash.digest('hex').slice(0, 16)}.tar`);
}

/** Arguments and variables of the node process that makes the file. */
export function seedProcess(now: string): { args: string[]; env: NodeJS.ProcessEnv } {
  // The seed is made a minute before the run starts, so that no record lies in the future of the run.
  const offset = offsetTo(now) - 60_000;
  return {
    args: ['--import', clockModule(offset), '--import', 'tsx', MAKER, seedFile(now)],
    // Test servers replace no hash, so the passwords must be as cheap as theirs.
    env: { TEST_CLOCK_OFFSET: `${offset}`, FAST_FOR_TESTS: '1' },
  };
}

/** Makes the file unless it exists. For programs that do not run as steps of the gate. */
export function ensureSeed(now: string): void {
  if (existsSync(seedFile(now))) return;
  const { args, env } = seedProcess(now);
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The seeded database of the tests could not be made.');
}
