/**
 * Measures the export of 100,000 rows with 7 columns next to SheetJS in a Worker, without network requests.
 *
 * `npm run bench -- export [--rounds N]` prints a table, then one line of JSON. Machines differ: compare ratios. Rounds are
 * interleaved. The longest gap is the minimum over all rounds, because other processes also interrupt a page.
 */
import { build } from 'esbuild';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../end-to-end/end-to-end.ts';
import type { ExportBench, ExportFigures } from './export-page.ts';
import { medians, printTable } from './report.ts';

const { values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);
const subjects = ['sheetjs', 'product'] as const;

const spreadsheet = path.join(import.meta.dirname, '../../shared/spreadsheet');
const files: Record<string, string> = {
  '/page.js': await bundled(path.join(import.meta.dirname, 'export-page.ts')),
  '/sheetjs.js': await bundled(path.join(import.meta.dirname, 'export-sheetjs.ts')),
  // The writer loads its worker from this address.
  '/write.worker.ts': await bundled(path.join(spreadsheet, 'write.worker.ts')),
};
const server = createServer(({ url = '/' }, response) => {
  const script = files[url];
  response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
  response.end(
    script ?? '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const browser = await launchBrowser();
try {
  const results = await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  printTable(`medians of ${rounds}`, results, [
    ['writing 100,000 rows, ms', ({ writingMs }) => writingMs],
    ['longest gap on the page, ms', ({ gapMs }) => gapMs],
    ['file, MB', ({ fileMb }) => fileMb],
  ]);
  console.log(JSON.stringify({ rounds, ...Object.fromEntries(results) }));
} finally {
  await browser.close();
  server.close();
}

async function bundled(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    ...{ bundle: true, write: false, minify: true, format: 'esm', target: 'es2020', platform: 'browser' },
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}

async function run(address: string): Promise<Map<string, ExportFigures>> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'exportBench' in globalThis);
  const collected: Record<(typeof subjects)[number], ExportFigures[]> = { sheetjs: [], product: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) {
      const figures = await page.evaluate(
        (name) => (globalThis as unknown as { exportBench: ExportBench }).exportBench[name](),
        subject,
      );
      collected[subject].push(figures);
    }
  }
  return new Map(subjects.map((subject) => [subject, summary(collected[subject])]));
}

const summary = (all: readonly ExportFigures[]): ExportFigures => ({
  ...medians(all),
  gapMs: Math.min(...all.map(({ gapMs }) => gapMs)),
});
