import { setTimeout as wait } from 'node:timers/promises';

const LIMIT_MS = 20_000;
const EVERY_MS = 20;

/** Waits until `holds` returns true. @throws Error with `what` after 20 s */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > LIMIT_MS) throw new Error(`Not after ${LIMIT_MS / 1000} s: ${what}`);
    await wait(EVERY_MS);
  }
}
