/** Browser tests: real browser, real server, one fresh platform for each test file. Start with `node --import tsx`. */
import { defaultReporter } from '@web/test-runner';
import { turn } from '../gate/in-turn.ts';
import { root, testFiles } from '../gate/runners.mjs';
import { browserOf } from './browsers.mjs';
import { bundledTests } from './bundled-tests.mjs';
import { countsReporter } from './counts-reporter.mjs';
import { platformPerFile } from './platform-per-file.mjs';

const files = process.env.BROWSER_TESTS?.split(',') ?? testFiles('browser');
const settings = { mounts: Number(process.env.TEST_MOUNTS ?? 100), turn };
const browser = await browserOf(process.env.TEST_BROWSER, settings);
const platforms = platformPerFile(browser.sessionOf);

export default {
  rootDir: root,
  files,
  concurrency: browser.concurrency,
  browsers: [browser],
  testRunnerHtml: browser.runnerHtml,
  // A busy machine is slow many times over; a test waits for conditions, not for this.
  testFramework: { config: { timeout: 120_000 } },
  browserStartTimeout: 120_000,
  testsFinishTimeout: 300_000,
  middleware: [platforms.middleware, await bundledTests(files)],
  reporters: [
    defaultReporter({ reportTestProgress: false }),
    platforms.reporter,
    countsReporter((id) => browser.durationOf(id)),
  ],
};
