/** What the browser ran, as `npm run coverage` reads it: the folder is named by BROWSER_COVERAGE. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../gate/runners.mjs';

const { BROWSER_COVERAGE: folder } = process.env;

export async function beginCoverage(page) {
  if (folder) await page.coverage.startJSCoverage({ includeRawScriptCoverage: true, resetOnNavigation: false });
}

/** Writes one file for the session, and each script once, as if it lay at its address below the project. */
export async function endCoverage(page, id) {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const result = [];
  for (const { url, text, rawScriptCoverage } of await page.coverage.stopJSCoverage()) {
    const { pathname } = new URL(url);
    // Scripts of the runner and of the platform are not ours.
    if (!/^\/(bundled|test)\//.test(pathname)) continue;
    const place = pathToFileURL(path.join(root, pathname)).href;
    result.push({ ...rawScriptCoverage, url: place });
    const script = path.join(folder, `source-${createHash('sha1').update(place).digest('hex')}.json`);
    if (!existsSync(script)) writeFileSync(script, JSON.stringify({ url: place, source: text }));
  }
  writeFileSync(path.join(folder, `${id}.json`), JSON.stringify({ result }));
}
