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
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../end-to-end/end-to-end.ts';
import { freePort } from '../server/free-port.ts';

let platform: RunningServer;
let browser: Browser;
let folder: string;
const portals: ChildProcess[] = [];

/** Starts the server of the snippet for this origin. @returns after it listens */
async function startPortal(site: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const file = path.join(folder, `server-${portals.length}.mjs`);
  const look = { theme: 'auto', brand: '', density: 'comfortable', locale: 'en' } as const;
  const shown = { ...look, tag: 'partner-wallet', attributes: { cycle: 'week' }, origin: platform.origin, site };
  await writeFile(file, SNIPPETS.portal(shown));
  const portal = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  portals.push(portal);
  const [line] = (await once(portal.stdout!, 'data')) as [Buffer];
  assert.equal(String(line).trim(), site);
}

const sites = { local: '', ipv6: '' };

before(async () => {
  sites.local = `http://localhost:${await freePort()}`;
  sites.ipv6 = `http://[::1]:${await freePort()}`;
  [platform, browser, folder] = await Promise.all([
    startServer({ ALLOWED_ORIGINS: `${sites.local},${sites.ipv6}` }),
    useBrowser(),
    mkdtemp(path.join(os.tmpdir(), 'portal-')),
  ]);
});
after(async () => {
  for (const portal of portals) portal.kill();
  leaveBrowser();
  await platform?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** Returns whether this machine has the loopback address of IPv6. */
const hasIpv6 = (): boolean =>
  Object.values(os.networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

for (const [name, origin] of [
  ['on the origin of the visitor', 'local'],
  ['on an IPv6 address', 'ipv6'],
] as const)
  it(`shows the wallet ${name}`, { timeout: 90_000 }, async (t) => {
    if (origin === 'ipv6' && !hasIpv6()) return t.skip('this machine has no IPv6');
    const site = sites[origin];
    await startPortal(site);
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

it('serves a site with https behind its proxy', async () => {
  const port = await freePort();
  await startPortal('https://portal.example', { PORT: `${port}` });
  const page = await fetch(`http://localhost:${port}/`);
  assert.match(await page.text(), /<partner-wallet cycle="week">/);
  const token = await fetch(`http://localhost:${port}/partner-token`);
  assert.deepEqual([page.status, token.status, (await token.text()).length > 20], [200, 200, true]);
});
