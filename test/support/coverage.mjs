/**
 * `npm run coverage [-- <files>]`: what the tests of node and of the browser run, by V8, in one report: a table here and
 * pages in coverage/. It is told, not gated.
 */
import { CoverageReport } from 'monocart-coverage-reports';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { testSteps } from './gate-steps.mjs';
import { runSteps } from './run-steps.mjs';
import { isEndToEnd, root, testEnvironment, testFiles } from './runners.mjs';

const folder = path.join(root, 'coverage');
const raw = { node: path.join(folder, 'raw/node'), browser: path.join(folder, 'raw/browser') };
rmSync(folder, { recursive: true, force: true });

const named = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)));
// The end-to-end tests run built files, which have no lines of their own.
const files =
  named.length > 0 ? named : [...testFiles('node'), ...testFiles('browser')].filter((file) => !isEndToEnd(file));
await runSteps(testSteps(files), {
  ...testEnvironment(),
  CHROME_PATH: await findBrowser(),
  NODE_V8_COVERAGE: raw.node,
  BROWSER_COVERAGE: raw.browser,
});

const ours = /^(widgets|shared|console)\//;
const report = new CoverageReport({
  name: 'partner-console',
  outputDir: path.join(folder, 'report'),
  reports: ['console-summary', 'v8', 'text', 'json-summary'],
  logging: 'error',
  entryFilter: (entry) => !entry.url.includes('/node_modules/'),
  sourceFilter: (source) => ours.test(source),
  sourcePath: (source) => source.replace(/^.*?(?=(widgets|shared|console|test)\/)/, ''),
  all: { dir: ['widgets', 'shared', 'console/server'], filter: { '**/*.d.ts': false, '**/*.{ts,tsx}': true } },
});
for (const dir of Object.values(raw)) await report.addFromDir(dir);
await report.generate();
