/**
 * `npm run coverage [-- <files>]`: measures with V8 the code that tests for node and browser tests run. Prints the
 * shares by folder and the code that never runs. The report is in coverage/report. No share is required.
 */
import { CoverageReport, type CoverageFile } from 'monocart-coverage-reports';
import { transformSync } from 'esbuild';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../gate/project.ts';
import { runSteps } from '../gate/run-steps.ts';
import { testSteps } from '../gate/steps.ts';
import { isEndToEnd, testFiles } from '../gate/test-files.ts';

const folder = path.join(root, 'coverage');
const raw = { node: path.join(folder, 'raw/node'), browser: path.join(folder, 'raw/browser') };

const named = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)));
// End-to-end tests run built files, which have no lines of the sources.
const files = named.length > 0 ? named : testFiles().filter((file) => !isEndToEnd(file));
rmSync(folder, { recursive: true, force: true });
await runSteps(await testSteps(files, { env: { NODE_V8_COVERAGE: raw.node, BROWSER_COVERAGE: raw.browser } }));

const PRODUCT = /^(widgets|shared|console\/server)\//;
const report = new CoverageReport({
  name: 'partner-console',
  outputDir: path.join(folder, 'report'),
  reports: ['v8'],
  logging: 'error',
  entryFilter: ({ url }) => !url.includes('/node_modules/'),
  sourceFilter: (source) => PRODUCT.test(source),
  // The map of a bundle names sources relative to the bundle.
  sourcePath: (source) =>
    source.includes('node_modules/') ? source : source.replace(/^.*?(?=(widgets|shared|console|test)\/)/, ''),
  all: {
    dir: ['widgets', 'shared', 'console/server'],
    filter: { '**/*.d.ts': false, '**/*.{ts,tsx}': true },
    async transformer(entry: { url: string; source: string }) {
      const { code, map } = transformSync(entry.source, {
        loader: entry.url.endsWith('x') ? 'tsx' : 'ts',
        jsx: 'automatic',
        sourcemap: true,
        sourcefile: entry.url,
      });
      Object.assign(entry, { source: code, sourceMap: JSON.parse(map) as object });
    },
  },
});
for (const dir of Object.values(raw)) await report.addFromDir(dir);
const results = await report.generate();
rmSync(path.join(folder, 'raw'), { recursive: true, force: true });
if (results) print(results.files);

function print(covered: readonly CoverageFile[]): void {
  const sums = new Map<string, { lines: [number, number]; functions: [number, number] }>();
  for (const { sourcePath, summary } of covered) {
    const name = sourcePath.split('/').slice(0, 2).join('/');
    const sum = sums.get(name) ?? { lines: [0, 0], functions: [0, 0] };
    for (const kind of ['lines', 'functions'] as const) {
      sum[kind][0] += summary[kind]?.covered ?? 0;
      sum[kind][1] += summary[kind]?.total ?? 0;
    }
    sums.set(name, sum);
  }
  const share = ([run, all]: [number, number]): string =>
    `${all > 0 ? ((100 * run) / all).toFixed(1) : '-'} %`.padStart(8) + ` of ${all}`.padEnd(10);
  console.log(`\n${''.padEnd(28)}  lines             functions`);
  for (const [name, { lines, functions }] of sums) console.log(`${name.padEnd(28)}${share(lines)}${share(functions)}`);

  const runs = ({ summary }: CoverageFile): boolean => summary.bytes!.covered > 0 && summary.lines!.covered > 0;
  const idle = covered.filter((file) => !runs(file) && file.summary.lines!.total > 0);
  console.log(`\nFiles that never run: ${idle.length}\n${idle.map(({ sourcePath }) => `  ${sourcePath}`).join('\n')}`);
  const functions = covered
    .filter(runs)
    .flatMap(({ sourcePath, source, data }) =>
      (data?.functions ?? [])
        .filter(({ count, ignored }) => count === 0 && !ignored)
        .map(({ name, start }) => `  ${sourcePath}:${source!.slice(0, start).split('\n').length}  ${name}`),
    );
  console.log(`\nFunctions that never run: ${functions.length}\n${functions.join('\n')}`);
}
