/**
 * Runs browser tests: `node --import tsx test/runners/browser.ts [--browser firefox] [--name <pattern>] <files>`. Each file
 * has a browser context and a platform of its own, so files can run at the same time.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  defaultReporter,
  startTestRunner,
  type Reporter,
  type TestRunnerConfig,
  type TestSuiteResult,
} from '@web/test-runner';
import { BUSY_PATIENCE_MS, USUAL_PATIENCE_MS } from '../browser/settings.ts';
import { quickFirst } from '../gate/durations.ts';
import { root } from '../gate/project.ts';
import { isWhole } from '../gate/extent.ts';
import { BROWSER_ARGUMENTS, STILL } from './browser-arguments.ts';
import { bundledTests } from './bundle.ts';
import { findBrowser } from './find-browser.ts';
import { loadFactor } from './load-factor.ts';
import { platformPerFile } from './platform-per-file.ts';
import { PuppeteerLauncher, SESSION_HEADER } from './puppeteer-launcher.ts';
import { Results } from './results.ts';
import { WebKitLauncher } from './webkit-launcher.ts';
import { SHANGHAI, zoneOf } from './zones.ts';

/** A file waits about half of its time: for responses, animations and injected delays. */
const CONCURRENCY = 3;

const { values, positionals } = parseArgs({
  options: { browser: { type: 'string', default: 'chromium' }, name: { type: 'string' } },
  allowPositionals: true,
});

/** The quick files come first. Of the long ones, the longest comes first, so that it does not run last on its own. */
const files = quickFirst(positionals);
files.push(...files.splice(Math.floor(files.length * 0.9)).reverse());

/** How long a test waits for a condition. */
const patienceMs = Number(process.env.TEST_PATIENCE_MS ?? (loadFactor() > 1 ? BUSY_PATIENCE_MS : USUAL_PATIENCE_MS));

/** `window.testSettings` of the test pages. */
const settings = {
  mounts: Number(process.env.TEST_MOUNTS ?? 20),
  patienceMs,
  isWhole,
  truthSeed: Number(process.env.TRUTH_SEED ?? 0),
};

// The zone of browsers and of their platforms.
process.env.TZ = SHANGHAI;
/** Only Chromium has pages in other zones. */
const zoneIn = (file: string): string => (values.browser === 'chromium' ? zoneOf(file) : SHANGHAI);

type Sessions = Parameters<NonNullable<Reporter['start']>>[0]['sessions'];
let start: (sessions: Sessions) => void;
const started = new Promise<Sessions>((resolve) => (start = resolve));

async function placeOf(id: string): Promise<{ file: string; zone: string }> {
  const file = path.relative(root, (await started).get(id)!.testFile);
  return { file, zone: zoneIn(file) };
}

async function startBrowser(name: string): Promise<PuppeteerLauncher | WebKitLauncher> {
  if (name === 'webkit') return new WebKitLauncher(settings);
  if (name === 'firefox') {
    // a print dialog would hold the page for ever, because headless Firefox does not show it
    const extraPrefsFirefox = { 'intl.accept_languages': 'zh-CN, zh', 'print.enabled': false };
    const executablePath = process.env.FIREFOX_PATH!;
    return new PuppeteerLauncher(
      'Firefox',
      { browser: 'firefox', executablePath, extraPrefsFirefox },
      settings,
      placeOf,
    );
  }
  // Tests of the heap call the garbage collector.
  const args = [...BROWSER_ARGUMENTS, ...STILL, '--js-flags=--expose-gc'];
  return new PuppeteerLauncher(
    'Chromium',
    { executablePath: await findBrowser(), args },
    settings,
    placeOf,
    CONCURRENCY,
  );
}

const results = new Results();

function resultsReporter(durationOf: (session: string) => number): Reporter {
  const addSuite = (suite: TestSuiteResult, names: readonly string[]): void => {
    for (const { name, passed, skipped, error } of suite.tests) {
      if (skipped) results.skip([...names, name]);
      else if (passed) results.pass();
      // Mocha lists the tests whose names do not match, too.
      else if (error || !values.name) results.fail([...names, name], error?.message);
    }
    for (const inner of suite.suites) addSuite(inner, [...names, inner.name]);
  };
  return {
    start: ({ sessions }) => start(sessions),
    onTestRunFinished({ sessions }) {
      for (const { id, testFile, testResults, passed, errors } of sessions) {
        const file = path.relative(root, testFile);
        const before = results.failed;
        const named = `${file} (${zoneIn(file)})`;
        if (testResults) addSuite(testResults, [named]);
        // A file that did not load, or that failed outside its tests, has no failed test. With a name, files never pass.
        if (!passed && results.failed === before && (!values.name || errors.length > 0))
          results.fail([named], errors[0]?.message);
        results.files[file] = durationOf(id);
      }
      results.write();
    },
  };
}

const browser = await startBrowser(values.browser);
const platforms = platformPerFile((ctx) =>
  browser instanceof WebKitLauncher ? browser.session : ctx.get(SESSION_HEADER),
);

const config: TestRunnerConfig = {
  rootDir: root,
  files,
  concurrency: browser.concurrency,
  browsers: [browser],
  ...(browser instanceof WebKitLauncher && { testRunnerHtml: browser.pageOf }),
  // A test ends by its own waits (test/browser/until.ts). This limit only ends a test that hangs.
  testFramework: { config: { timeout: 300_000, ...(values.name && { grep: values.name }) } },
  browserStartTimeout: 120_000,
  testsFinishTimeout: isWhole ? 3_600_000 : 600_000 * loadFactor(),
  middleware: [platforms.middleware, await bundledTests(files)],
  reporters: [
    defaultReporter({ reportTestProgress: false }),
    platforms.reporter,
    resultsReporter((session) => browser.durationOf(session)),
  ],
};
const runner = await startTestRunner({
  config: config as Required<TestRunnerConfig>,
  readCliArgs: false,
  readFileConfig: false,
  autoExitProcess: false,
});
runner?.on('stopped', () => process.exit(results.failed > 0 ? 1 : 0));
