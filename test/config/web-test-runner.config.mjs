/** Browser tests: real Chromium, real server, one fresh platform for each test file. Start with `node --import tsx`. */
import { defaultReporter } from '@web/test-runner';
import { BROWSER_ARGUMENTS } from '../support/browser-arguments.mjs';
import { findBrowser } from '../support/find-browser.mjs';
import { root, testFiles } from '../support/runners.mjs';
import { bundledTests } from './bundled-tests.mjs';
import { countsReporter } from './counts-reporter.mjs';
import { IsolatedChrome } from './isolated-chrome.mjs';
import { platformPerFile } from './platform-per-file.mjs';

/** Each of them waits about half of its time: for answers, for what moves, for what was delayed on purpose. */
const SIDE_BY_SIDE = 3;
const files = process.env.BROWSER_TESTS?.split(',') ?? testFiles('browser');
const settings = { mounts: Number(process.env.TEST_MOUNTS ?? 100) };
const platforms = platformPerFile();
const chrome = new IsolatedChrome(
  { executablePath: await findBrowser(), headless: true, args: BROWSER_ARGUMENTS },
  settings,
  SIDE_BY_SIDE,
);

export default {
  rootDir: root,
  files,
  concurrency: SIDE_BY_SIDE,
  browsers: [chrome],
  // A busy machine is slow many times over; a test waits for conditions, not for this.
  testFramework: { config: { timeout: 120_000 } },
  testsFinishTimeout: 300_000,
  middleware: [platforms.middleware, await bundledTests(files)],
  reporters: [
    defaultReporter({ reportTestProgress: false }),
    platforms.reporter,
    countsReporter((id) => chrome.durationOf(id)),
  ],
};
