/** The environment of a test run: one clock for all its processes, and the seeded database that test servers copy. */
import { existsSync } from 'node:fs';
import { clockModule, offsetTo, TEST_DAY } from './clock.ts';
import { seedFile } from './seed.ts';

/** The moment at which test runs start. */
export const testNow = (): string => process.env.TEST_NOW ?? TEST_DAY;

/** Returns the variables of a run that starts now, whose clock shows `now`. */
export function testEnvironment(now = testNow()): NodeJS.ProcessEnv {
  const offset = offsetTo(now);
  const seed = seedFile(now);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    FAST_FOR_TESTS: '1',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${clockModule(offset)}`,
    TEST_NOW: now,
    TEST_CLOCK_OFFSET: `${offset}`,
    // Without the file, each server seeds its own database, which takes seconds.
    ...(existsSync(seed) && { SEED_TEMPLATE: seed }),
  };
  // A run that a test starts must not report to the runner of that test.
  delete env.NODE_TEST_CONTEXT;
  return env;
}
