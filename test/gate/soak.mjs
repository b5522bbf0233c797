/**
 * `npm run test:soak`: ten minutes of load (`LOAD_MINUTES` says others), then 5,000 schedules of the fault lab
 * (`LAB_SCHEDULES` and `LAB_SEED` say others; 0 for none). Takes hours.
 */
import { LANES, runSteps } from './run-steps.mjs';
import { nodeTests, testEnvironment } from './runners.mjs';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { LAB_SCHEDULES = '5000' } = process.env;

await runSteps(
  [
    {
      name: 'load',
      words: nodeTests(['test/soak/load.ts']),
      env: { TEST_LIMIT_MS: `${HOUR_MS}` },
      tests: true,
      lanes: LANES,
      limitMs: HOUR_MS,
    },
    {
      name: 'fault lab',
      words: nodeTests(['test/soak/fault-lab.ts']),
      env: { LAB_SCHEDULES, TEST_LIMIT_MS: `${DAY_MS}` },
      tests: true,
      lanes: LANES,
      limitMs: DAY_MS,
    },
  ].filter(({ name }) => name !== 'fault lab' || LAB_SCHEDULES !== '0'),
  { ...testEnvironment(), FORCE_COLOR: process.env.FORCE_COLOR ?? '0', NO_UPDATE_NOTIFIER: '1' },
);
