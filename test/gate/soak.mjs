/** `npm run test:soak`: 5,000 schedules of the fault lab; `LAB_SCHEDULES` and `LAB_SEED` say others. Takes hours. */
import { LANES, runSteps } from './run-steps.mjs';
import { nodeTests, testEnvironment } from './runners.mjs';

const DAY_MS = 86_400_000;
const { LAB_SCHEDULES = '5000' } = process.env;

await runSteps(
  [
    {
      name: 'fault lab',
      words: nodeTests(['test/soak/fault-lab.ts']),
      env: { LAB_SCHEDULES, TEST_LIMIT_MS: `${DAY_MS}` },
      tests: true,
      lanes: LANES,
      limitMs: DAY_MS,
    },
  ],
  { ...testEnvironment(), FORCE_COLOR: process.env.FORCE_COLOR ?? '0', NO_UPDATE_NOTIFIER: '1' },
);
