/** The measured page: it sends the same 100,000 rows to the product's writer and to SheetJS in a Worker. */
import type { Cell, WorkbookSheet } from '#shared/spreadsheet/workbook.ts';
import { openWorkbook } from '#shared/spreadsheet/write-workbook.ts';

export interface ExportFigures {
  /** From the first row sent to the finished file. */
  writingMs: number;
  /** Longest time in which the main thread ran nothing else. */
  gapMs: number;
  fileMb: number;
}

export interface ExportBench {
  product(): Promise<ExportFigures>;
  sheetjs(): Promise<ExportFigures>;
}

const ROWS = 100_000;
const SLICE = 500;
const MAX_PENDING = 4;

const sheet: WorkbookSheet = {
  name: '2026-10月账单',
  columns: [
    { head: '时间', kind: 'day', width: 14 },
    { head: '设备名称', kind: 'text', width: 28 },
    { head: '设备ID', kind: 'text', width: 38 },
    { head: '单价（元/月/G）', kind: 'cents', width: 18 },
    { head: '95计费带宽（Gbps）', kind: 'gbps', width: 22 },
    { head: '收入（元）', kind: 'cents', width: 16 },
    { head: '用户账号', kind: 'text', width: 18 },
  ],
};

/** Every ID is unique, and all runs of the bench use the same rows. */
const rows: Cell[][] = Array.from({ length: ROWS }, (_, index) => [
  1790784000 + (index % 31) * 86_400,
  `华东上海电信-机房${index % 300}-节点`,
  `${((index * 2654435761) >>> 0).toString(16).padStart(8, '0')}-${((index * 40503) >>> 0).toString(16)}`,
  480_000 + (index % 7) * 1_000,
  ((index * 97) % 9_000) / 1_000,
  (index * 131) % 90_000,
  `138****${1_000 + (index % 9_000)}`,
]);

async function measure(write: () => Promise<number>): Promise<ExportFigures> {
  const { port1, port2 } = new MessageChannel();
  let gapMs = 0;
  let running = true;
  const began = performance.now();
  let last = began;
  port1.onmessage = () => {
    const now = performance.now();
    gapMs = Math.max(gapMs, now - last);
    last = now;
    if (running) port2.postMessage(0);
    else port1.close();
  };
  port2.postMessage(0);
  const bytes = await write();
  running = false;
  return { writingMs: performance.now() - began, gapMs, fileMb: bytes / 1e6 };
}

const exportBench: ExportBench = {
  product: async () => {
    const warm = await openWorkbook([sheet]);
    return measure(async () => {
      await warm.add(rows);
      const file = await warm.finish();
      warm.close();
      return file.size;
    });
  },
  sheetjs: async () => {
    const worker = new Worker('/sheetjs.js', { type: 'module' });
    await new Promise((resolve) => (worker.onmessage = resolve));
    let pending = 0;
    let onResponse: (() => void) | undefined;
    const file = new Promise<number>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<{ size?: number }>) => {
        pending--;
        if (data.size) resolve(data.size);
        onResponse?.();
      };
    });
    const figures = await measure(async () => {
      worker.postMessage({ head: sheet.columns.map(({ head }) => head) });
      for (let start = 0; start < ROWS; start += SLICE) {
        while (pending >= MAX_PENDING) await new Promise<void>((resolve) => (onResponse = resolve));
        pending++;
        worker.postMessage({ rows: rows.slice(start, start + SLICE) });
      }
      worker.postMessage({ finish: true });
      return file;
    });
    worker.terminate();
    return figures;
  },
};

Object.assign(globalThis, { exportBench });
