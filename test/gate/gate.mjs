/**
 * `npm test`: types, lint, format, build, sizes, docs, then the tests. The last line is `N passed, N failed`. The tests of
 * node, most of which meet the platform's days, run as of another moment each day; files that take turns are told as skipped
 * where it is not their day.
 */
import { momentOfToday } from './dates.mjs';
import { findBrowser } from './find-browser.mjs';
import { allTests, gateSteps } from './gate-steps.mjs';
import { runSteps } from './run-steps.mjs';
import { testEnvironment } from './runners.mjs';
import { ofAnotherDay } from './turns.mjs';

const moment = momentOfToday();
console.log(`node tests: as of ${moment}`);
const { TEST_NOW, SEED_TEMPLATE } = testEnvironment(moment);

const tests = allTests();
const resting = ofAnotherDay(tests);

await runSteps(
  gateSteps(
    tests.filter((file) => !resting.includes(file)),
    { TEST_NOW, SEED_TEMPLATE },
  ),
  {
    ...testEnvironment(),
    // Without one, the steps that want it fail and say why; all others still tell what they find.
    CHROME_PATH: await findBrowser().catch(() => undefined),
    FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
    NO_UPDATE_NOTIFIER: '1',
  },
  resting,
);
