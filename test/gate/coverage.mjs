/**
 * `npm run coverage [-- <files>]`: what the tests of node and of the browser run, by V8, in one report: by folder and what
 * is never run here, pages in coverage/report. It is told, not gated.
 */
import { CoverageReport } from 'monocart-coverage-reports';
import { transformSync } from 'esbuild';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { testSteps } from './gate-steps.mjs';
import { runSteps } from './run-steps.mjs';
import { isEndToEnd, root, testEnvironment, testFiles } from './runners.mjs';

const folder = path.join(root, 'coverage');
const raw = { node: path.join(folder, 'raw/node'), browser: path.join(folder, 'raw/browser') };

const named = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)));
// The end-to-end tests run built files, which have no lines of their own.
const files =
  named.length > 0 ? named : [...testFiles('node'), ...testFiles('browser')].filter((file) => !isEndToEnd(file));
rmSync(folder, { recursive: true, force: true });
await runSteps(testSteps(files), {
  ...testEnvironment(),
  CHROME_PATH: await findBrowser(),
  NODE_V8_COVERAGE: raw.node,
  BROWSER_COVERAGE: raw.browser,
});

const OURS = /^(widgets|shared|console\/server)\//;
const report = new CoverageReport({
  name: 'partner-console',
  outputDir: path.join(folder, 'report'),
  reports: ['v8'],
  logging: 'error',
  entryFilter: ({ url }) => !url.includes('/node_modules/'),
  sourceFilter: (source) => OURS.test(source),
  // Sources of a bundle are told from where the bundle lies.
  sourcePath: (source) =>
    source.includes('node_modules/') ? source : source.replace(/^.*?(?=(widgets|shared|console|test)\/)/, ''),
  all: {
    dir: ['widgets', 'shared', 'console/server'],
    filter: { '**/*.d.ts': false, '**/*.{ts,tsx}': true },
    transformer(entry) {
      const options = {
        loader: entry.url.endsWith('x') ? 'tsx' : 'ts',
        jsx: 'automatic',
        sourcemap: true,
        sourcefile: entry.url,
      };
      const { code, map } = transformSync(entry.source, options);
      Object.assign(entry, { source: code, sourceMap: JSON.parse(map) });
    },
  },
});
for (const dir of Object.values(raw)) await report.addFromDir(dir);
const results = await report.generate();
rmSync(path.join(folder, 'raw'), { recursive: true, force: true });
if (results) tell(results.files);

/** @param {readonly object[]} covered files of the report, each with its summary and functions */
function tell(covered) {
  const sums = new Map();
  for (const { sourcePath, summary } of covered) {
    const name = sourcePath.split('/').slice(0, 2).join('/');
    const sum = sums.get(name) ?? { lines: [0, 0], functions: [0, 0] };
    for (const [what, pair] of Object.entries(sum)) {
      pair[0] += summary[what].covered;
      pair[1] += summary[what].total;
    }
    sums.set(name, sum);
  }
  const share = ([run, all]) =>
    `${all > 0 ? ((100 * run) / all).toFixed(1) : '-'} %`.padStart(8) + ` of ${all}`.padEnd(10);
  console.log(`\n${''.padEnd(28)}  lines             functions`);
  for (const [name, { lines, functions }] of sums) console.log(`${name.padEnd(28)}${share(lines)}${share(functions)}`);

  const isRun = ({ summary }) => summary.bytes.covered > 0 && summary.lines.covered > 0;
  const sleeping = covered.filter((file) => !isRun(file) && file.summary.lines.total > 0);
  console.log(
    `\nFiles never run: ${sleeping.length}\n${sleeping.map(({ sourcePath }) => `  ${sourcePath}`).join('\n')}`,
  );
  const functions = covered
    .filter(isRun)
    .flatMap(({ sourcePath, source, data }) =>
      data.functions
        .filter(({ count, ignored }) => count === 0 && !ignored)
        .map(({ name, start }) => `  ${sourcePath}:${source.slice(0, start).split('\n').length}  ${name}`),
    );
  console.log(`\nFunctions never run: ${functions.length}\n${functions.join('\n')}`);
}
