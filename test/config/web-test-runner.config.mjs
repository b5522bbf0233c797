/** Browser tests: real Chromium, real server, one fresh platform for each test file. Start with `node --import tsx`. */
import { chromeLauncher, defaultReporter } from '@web/test-runner';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import path from 'node:path';
import { BROWSER_ARGUMENTS } from '../support/browser-arguments.mjs';
import { findBrowser } from '../support/find-browser.mjs';
import { countsReporter } from './counts-reporter.mjs';
import { platformPerFile } from './platform-per-file.mjs';
import { vendor } from './vendor.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const packages = await vendor();
const platforms = platformPerFile();

export default {
  rootDir: root,
  files: ['test/{widgets,shared,console,embed}/**/*.test.{ts,tsx}', '!test/**/*.node.test.ts'],
  concurrency: 1,
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: await findBrowser(),
        headless: true,
        args: BROWSER_ARGUMENTS,
      },
      // Each file starts with empty storage, cookies and caches.
      createBrowserContext: ({ browser }) => browser.createBrowserContext(),
    }),
  ],
  // A busy machine is slow many times over; a test waits for conditions, not for this.
  testFramework: { config: { timeout: 120_000 } },
  testsFinishTimeout: 300_000,
  middleware: [platforms.middleware],
  plugins: [
    {
      name: 'vendor',
      resolveImport: ({ source }) => packages.get(source),
    },
    esbuildPlugin({ ts: true, tsx: true, target: 'es2022', tsconfig: path.join(root, 'tsconfig.json') }),
  ],
  reporters: [defaultReporter({ reportTestProgress: false }), platforms.reporter, countsReporter()],
};
