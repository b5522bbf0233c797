/** The browser that the tests run in: Chromium, or another one for those files that test/gate/all.mjs names. */
import { BROWSER_ARGUMENTS } from '../gate/browser-arguments.mjs';
import { findBrowser } from '../gate/find-browser.mjs';
import { IsolatedChrome } from './isolated-chrome.mjs';
import { WebKit } from './webkit.mjs';

/** Each file waits about half of its time: for answers, for what moves, for what was delayed on purpose. */
const SIDE_BY_SIDE = 3;

/** What moves costs a fifth of the run, and hardly a test looks at it. The whole run (test/gate/all.mjs) has it all. */
const STILL = process.env.WHOLE ? [] : ['--force-prefers-reduced-motion'];

/** Tests of what the heap keeps ask for a collection. */
const COLLECTOR = '--js-flags=--expose-gc';

const launchers = {
  chromium: async (settings) =>
    new IsolatedChrome(
      { executablePath: await findBrowser(), headless: true, args: [...BROWSER_ARGUMENTS, ...STILL, COLLECTOR] },
      settings,
      SIDE_BY_SIDE,
    ),
  firefox: async (settings) =>
    new IsolatedChrome(
      {
        browser: 'firefox',
        executablePath: process.env.FIREFOX_PATH,
        headless: true,
        extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN, zh' },
      },
      settings,
      1,
    ),
  webkit: async (settings) => new WebKit(settings),
};

/** @param {object} settings what `window.testSettings` says to the tests */
export const browserOf = (name = 'chromium', settings) => launchers[name](settings);
