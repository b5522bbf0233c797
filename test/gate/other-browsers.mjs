/**
 * Some of the browser tests in Firefox or in WebKit, which is named as the first argument. Where the browser is not there
 * and cannot be installed, the step is skipped.
 */
import { testsOf } from './engines.mjs';
import { findFirefox, findMiniBrowser } from './find-others.mjs';
import { browserTests } from './runners.mjs';
import { runTests, skipStep } from './whole-step.mjs';

const browsers = {
  firefox: { name: 'Firefox', prepare: () => ({ env: { FIREFOX_PATH: findFirefox() } }) },
  webkit: {
    name: 'WebKit',
    // xvfb-run ends the screen with the tests
    prepare: () => ({ env: { MINI_BROWSER_PATH: findMiniBrowser() }, within: ['xvfb-run', '--auto-servernum'] }),
  },
};

const [wanted] = process.argv.slice(2);
const { name, prepare } = browsers[wanted];
let prepared;
try {
  prepared = prepare();
} catch (error) {
  skipStep(name, error.message);
}
if (prepared)
  await runTests(browserTests(), {
    ...prepared,
    env: { ...prepared.env, TEST_BROWSER: wanted, BROWSER_TESTS: process.env.BROWSER_TESTS ?? testsOf(wanted).join() },
  });
