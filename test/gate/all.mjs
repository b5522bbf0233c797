/**
 * `npm run test:all`: the gate, and what does not fit it: every person at every route, a thousand mounts, other days,
 * PostgreSQL, Firefox, WebKit, forty pictures, a long day in one tab, 200 schedules of faults, and mistakes put into the
 * code. What cannot run on this machine is skipped, and the closing lines say why.
 */
import { findBrowser } from './find-browser.mjs';
import { allTests, gateSteps, otherBrowserSteps } from './gate-steps.mjs';
import { LANES, runSteps } from './run-steps.mjs';
import { browserTests, nodeTests, testEnvironment, testFiles } from './runners.mjs';

const HOUR_MS = 3_600_000;
const leaks = testFiles('browser').filter((file) => file.startsWith('test/embed/leaks/'));

const further = [
  {
    name: 'leaks',
    words: browserTests(),
    env: { TEST_MOUNTS: '1000', BROWSER_TESTS: leaks.join() },
    tests: true,
  },
  { name: 'PostgreSQL', words: ['test/gate/postgres.mjs'], env: { TEST_LIMIT_MS: `${HOUR_MS}` }, limitMs: 2 * HOUR_MS },
  ...otherBrowserSteps,
  { name: 'pictures', words: nodeTests(['test/pictures/compare.ts']), needs: ['build'], tests: true },
  { name: 'soak', words: ['--expose-gc', ...nodeTests(['test/soak/soak.ts'])], needs: ['build'], tests: true },
  {
    name: 'fault lab',
    words: nodeTests(['test/soak/fault-lab.ts']),
    env: { TEST_LIMIT_MS: `${HOUR_MS}` },
    tests: true,
    limitMs: HOUR_MS,
  },
  { name: 'dates', words: ['test/gate/dates.mjs'], needs: ['build'], tests: true, limitMs: 2 * HOUR_MS },
  // beside nothing else: what it measures is time
  {
    name: 'bench',
    words: ['--import', 'tsx', 'test/bench/run.ts', '--rounds', '9', '--check'],
    needs: ['build'],
    limitMs: HOUR_MS,
  },
  { name: 'mutants', words: ['--import', 'tsx', 'test/mutants/run.ts'], limitMs: 2 * HOUR_MS },
].map((step) => ({ ...step, lanes: LANES }));

await runSteps([...gateSteps(allTests()), ...further], {
  ...testEnvironment(),
  CHROME_PATH: await findBrowser().catch(() => undefined),
  WHOLE: '1',
  FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
  NO_UPDATE_NOTIFIER: '1',
});
