/**
 * Some of the browser tests in Firefox or in WebKit, which is named as the first argument. Where the browser is not there
 * and cannot be installed, the step is skipped.
 */
import { existsSync } from 'node:fs';
import { installDebian } from './debian.mjs';
import { testsOf } from './engines.mjs';
import { browserTests } from './runners.mjs';
import { runTests, skipStep } from './whole-step.mjs';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const browsers = {
  firefox: {
    name: 'Firefox',
    prepare() {
      if (!FIREFOX.some(existsSync)) installDebian('firefox-esr');
      return { env: { FIREFOX_PATH: FIREFOX.find(existsSync) } };
    },
  },
  webkit: {
    name: 'WebKit',
    prepare() {
      const programs = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', MINI_BROWSER];
      if (!programs.every(existsSync)) installDebian('webkit2gtk-driver', 'xvfb', 'xauth');
      // It has no headless mode; xvfb-run ends the screen with the tests.
      return { env: { MINI_BROWSER_PATH: MINI_BROWSER }, within: ['xvfb-run', '--auto-servernum'] };
    },
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
