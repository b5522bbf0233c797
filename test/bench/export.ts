/**
 * Writing 100,000 rows of 7 beside SheetJS alone in a Worker, in one run, without fetching.
 *
 * `npm run bench -- export [--rounds N]` prints a table, then one line of JSON. Machines are noisy: read the ratio.
 * Rounds are interleaved; the longest gap is the longest of the calmest round, as other processes stop a page as well.
 */
import { build } from 'esbuild';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../end-to-end/end-to-end.ts';
import type { ExportBench, ExportFigures } from './export-page.ts';

const { values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(values.rounds);
const subjects = ['sheetjs', 'product'] as const;

const spreadsheet = path.join(import.meta.dirname, '../../shared/spreadsheet');
const files: Record<string, string> = {
  '/page.js': await bundled(path.join(import.meta.dirname, 'export-page.ts')),
  '/sheetjs.js': await bundled(path.join(import.meta.dirname, 'export-sheetjs.ts')),
  // where the page's side looks for it
  '/write.worker.ts': await bundled(path.join(spreadsheet, 'write.worker.ts')),
};
const server = createServer(({ url = '/' }, answer) => {
  const script = files[url];
  answer.setHeader('content-type', script ? 'text/javascript' : 'text/html');
  answer.end(script ?? '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const browser = await launchBrowser();
try {
  print(await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
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

type Results = Record<(typeof subjects)[number], ExportFigures>;

async function run(address: string): Promise<Results> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'exportBench' in globalThis);
  const collected: Record<keyof Results, ExportFigures[]> = { sheetjs: [], product: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) {
      const figures = await page.evaluate(
        (name) => (globalThis as unknown as { exportBench: ExportBench }).exportBench[name](),
        subject,
      );
      collected[subject].push(figures);
    }
  }
  return { sheetjs: summary(collected.sheetjs), product: summary(collected.product) };
}

function summary(runs: ExportFigures[]): ExportFigures {
  const sorted = (name: keyof ExportFigures) => runs.map((each) => each[name]).sort((one, other) => one - other);
  const middle = Math.floor(runs.length / 2);
  return { writingMs: sorted('writingMs')[middle]!, gapMs: sorted('gapMs')[0]!, fileMb: sorted('fileMb')[middle]! };
}

function print(results: Results): void {
  const rows: [string, keyof ExportFigures][] = [
    ['writing 100,000 rows, ms', 'writingMs'],
    ['longest gap on the page, ms', 'gapMs'],
    ['file, MB', 'fileMb'],
  ];
  console.log(
    `medians of ${rounds}\n${''.padEnd(30)}${'SheetJS'.padStart(10)}${'product'.padStart(10)}${'ratio'.padStart(8)}`,
  );
  for (const [label, name] of rows) {
    const [alone, ours] = [results.sheetjs[name], results.product[name]];
    console.log(
      `${label.padEnd(30)}${alone.toFixed(1).padStart(10)}${ours.toFixed(1).padStart(10)}${(ours / alone).toFixed(2).padStart(8)}`,
    );
  }
  console.log(JSON.stringify({ rounds, ...results }));
}
