/** A bill or records as a file: saved by the browser, opened with another library than the one that wrote it. */
import { readFile, rm } from 'node:fs/promises';
import type { CDPSession, Page } from 'puppeteer-core';
import { read, utils } from 'xlsx';
import { find } from './console-page.ts';

/** What the page saves goes to this folder. @returns what tells of it */
export async function savesTo(folder: string, page: Page): Promise<CDPSession> {
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
const saved = (session: CDPSession): Promise<void> =>
  new Promise((resolve, reject) => {
    const follow = ({ state }: { state: string }): void => {
      if (state === 'inProgress') return;
      session.off('Browser.downloadProgress', follow);
      if (state === 'completed') resolve();
      else reject(new Error(`the file was not saved: ${state}`));
    };
    session.on('Browser.downloadProgress', follow);
  });

/** Presses the button of the export. Returns the saved file. */
export async function exportedFile(
  page: Page,
  session: CDPSession,
  file: string,
  words = '导出月账单',
): Promise<Buffer<ArrayBuffer>> {
  const button = await find(page, 'button', words);
  await Promise.all([saved(session), button.evaluate((one) => one.click())]);
  const bytes = await readFile(file);
  await rm(file);
  return bytes as Buffer<ArrayBuffer>;
}

/** Presses the button of the export. Returns the rows of the first sheet, `null` for an empty cell. */
export async function exportedLines(...asked: Parameters<typeof exportedFile>): Promise<(string | number | null)[][]> {
  const book = read(await exportedFile(...asked));
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: null });
}
