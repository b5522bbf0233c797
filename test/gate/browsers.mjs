/** `npm run test:browsers`: the browser tests in Chromium, and those that Firefox and WebKit run as well in these. */
import { otherBrowserSteps, testSteps } from './gate-steps.mjs';
import { findBrowser } from './find-browser.mjs';
import { runSteps } from './run-steps.mjs';
import { testEnvironment, testFiles } from './runners.mjs';

await runSteps([...testSteps(testFiles('browser')), ...otherBrowserSteps], {
  ...testEnvironment(),
  CHROME_PATH: await findBrowser().catch(() => undefined),
});
