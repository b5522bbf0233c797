/** Writes the coverage of the browser tests for `npm run coverage`, to the folder that `BROWSER_COVERAGE` names. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'puppeteer-core';
import { root } from '../gate/project.ts';

const { BROWSER_COVERAGE: folder } = process.env;

export async function beginCoverage(page: Page): Promise<void> {
  if (folder) await page.coverage.startJSCoverage({ includeRawScriptCoverage: true, resetOnNavigation: false });
}

/** Writes one file for the session, and each script once, as if it were stored at its address below the project. */
export async function endCoverage(page: Page, session: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const result: object[] = [];
  for (const { url, text, rawScriptCoverage } of await page.coverage.stopJSCoverage()) {
    const { pathname } = new URL(url);
    // Scripts of the runner and of the platform are not sources of the project.
    if (!/^\/(bundled|test)\//.test(pathname)) continue;
    const place = pathToFileURL(path.join(root, pathname)).href;
    result.push({ ...rawScriptCoverage, url: place });
    const script = path.join(folder, `source-${createHash('sha1').update(place).digest('hex')}.json`);
    if (!existsSync(script)) writeFileSync(script, JSON.stringify({ url: place, source: text }));
  }
  writeFileSync(path.join(folder, `${session}.json`), JSON.stringify({ result }));
}
