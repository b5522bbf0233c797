/**
 * Exports of bills and records: saved by the browser
 * and read with a different library than the one that wrote them.
 */
import { readFile, rm } from 'node:fs/promises';
import type { CDPSession, Page } from 'puppeteer-core';
import { read, utils } from 'xlsx';
import { find } from './console-page.ts';

/** Saves the page's downloads to a folder. @returns the session that receives the download events */
export async function saveDownloadsTo(folder: string, page: Page): Promise<CDPSession> {
  const session = await page.browser().target().createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    eventsEnabled: true,
    browserContextId: page.browserContext().id!,
  });
  return session;
}

/** Resolves when the browser has saved a file. */
const downloadCompleted = (session: CDPSession): Promise<void> =>
  new Promise((resolve, reject) => {
    const follow = ({ state }: { state: string }): void => {
      if (state === 'inProgress') return;
      session.off('Browser.downloadProgress', follow);
      if (state === 'completed') resolve();
      else reject(new Error(`The browser did not save the file: ${state}`));
    };
    session.on('Browser.downloadProgress', follow);
  });

/** Presses the export button. @returns the saved file */
export async function exportedFile(
  page: Page,
  session: CDPSession,
  file: string,
  text = '导出月账单',
): Promise<Buffer<ArrayBuffer>> {
  const button = await find(page, 'button', text);
  await Promise.all([downloadCompleted(session), button.evaluate((one) => one.click())]);
  const bytes = await readFile(file);
  await rm(file);
  return bytes as Buffer<ArrayBuffer>;
}

/** Presses the export button. @returns the rows of the first sheet, with `null` for empty cells */
export async function exportedLines(...args: Parameters<typeof exportedFile>): Promise<(string | number | null)[][]> {
  const book = read(await exportedFile(...args));
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: null });
}
