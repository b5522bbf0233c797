/** Needs a build. Runs the site that the gallery writes for the visitor's own origin, unchanged. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { SNIPPETS } from '#console/gallery/snippets.ts';
import { launchBrowser, openPage, startServer, type RunningServer } from '../end-to-end/end-to-end.ts';
import { freePort } from '../server/free-port.ts';

let platform: RunningServer;
let browser: Browser;
let folder: string;
let portal: ChildProcess;
let site: string;

before(async () => {
  site = `http://localhost:${await freePort()}`;
  [platform, browser, folder] = await Promise.all([
    startServer({ ALLOWED_ORIGINS: site }),
    launchBrowser(),
    mkdtemp(path.join(os.tmpdir(), 'portal-')),
  ]);
  const file = path.join(folder, 'server.mjs');
  const look = { theme: 'auto', brand: '', density: 'comfortable', locale: 'en' } as const;
  const shown = { ...look, tag: 'partner-wallet', attributes: { cycle: 'week' }, origin: platform.origin, site };
  await writeFile(file, SNIPPETS.portal(shown));
  portal = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(portal.stdout!, 'data')) as [Buffer];
  assert.equal(String(line).trim(), site);
});
after(async () => {
  portal?.kill();
  await browser?.close();
  await platform?.close();
  if (folder) await rm(folder, { recursive: true });
});

it('shows the wallet on the origin of the visitor', { timeout: 90_000 }, async () => {
  const { page, close } = await openPage(browser);
  await page.evaluateOnNewDocument(() => {
    addEventListener('partner-widget-ready', (event) => {
      document.title = `ready ${(event as CustomEvent<{ tag: string }>).detail.tag}`;
    });
  });
  await page.goto(site);
  await page.waitForFunction(() => document.title === 'ready partner-wallet', { polling: 100 });
  assert.match(
    await page.$eval('partner-wallet', (element) => element.shadowRoot?.textContent ?? ''),
    /wallet password/i,
  );
  await close();
});
