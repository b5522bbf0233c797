/**
 * `npm run test:soak`: ten minutes of load (`LOAD_MINUTES` sets another time), then 5,000 schedules of the fault lab
 * (`LAB_SCHEDULES` and `LAB_SEED` set others, 0 for none). Takes hours.
 */
import { runSteps, type Step } from '../../gate/run-steps.ts';
import { nodeTests } from '../../gate/steps.ts';
import { testEnvironment, testNow } from '../../runners/environment.ts';
import { ensureSeed } from '../../runners/seed.ts';

const HOUR_MS = 3_600_000;
const { LAB_SCHEDULES = '5000' } = process.env;

const step = (name: string, file: string, limitMs: number): Step => ({
  name,
  args: nodeTests([file]),
  env: () => ({ ...testEnvironment(), LAB_SCHEDULES, TEST_LIMIT_MS: `${limitMs}` }),
  tests: true,
  alone: true,
  limitMs,
});

ensureSeed(testNow());
await runSteps([
  step('load', 'test/lab/soak/load.ts', HOUR_MS),
  ...(LAB_SCHEDULES === '0' ? [] : [step('fault lab', 'test/lab/soak/fault-lab.ts', 24 * HOUR_MS)]),
]);
