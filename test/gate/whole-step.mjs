/** What those steps of the whole (all.mjs) share that first look for a program of the machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Counts, readCounts } from './counts.mjs';
import { root } from './runners.mjs';

/** The closing lines say what was left out, and why. */
export function skipStep(name, reason) {
  const counts = new Counts();
  counts.skip([name], reason);
  counts.write();
  console.log(`${name} is skipped: ${reason}`);
}

/**
 * Runs tests; this process fails as they do, or where none ran.
 * @param {readonly string[]} words arguments of node
 * @param {{env?: object, within?: readonly string[]}} how variables, and a program with its arguments that starts node
 */
export async function runTests(words, { env, within = [] }) {
  const [program, ...all] = [...within, process.execPath, ...words];
  const child = spawn(program, all, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  // A step that takes too long is ended from outside: with its tests, and with what was started for them.
  process.once('SIGTERM', () => child.kill());
  const [code] = await once(child, 'close');
  const counts = process.env.TEST_COUNTS && readCounts(process.env.TEST_COUNTS);
  process.exitCode = code !== 0 || counts?.passed === 0 ? 1 : 0;
}
