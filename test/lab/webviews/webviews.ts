/** Walks the flows of partners in old engines and in the installed one, and writes the table of the compatibility page. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../end-to-end/end-to-end.ts';
import { startForeignHost, type ForeignHost } from '../../embed/foreign-host.ts';
import { root } from '../../gate/project.ts';
import { ENGINES, startEngine, type EngineVersion } from './engines.ts';
import { FLOWS, prepare, walkFlow } from './flows.ts';
import { keepMeasured, type Outcome } from './measured.ts';
import { WITHOUT_FEATURES } from './without-features.ts';

const PICTURES = path.join(root, 'node_modules/.cache/partner-console/webviews');

interface Engine {
  readonly name: string;
  readonly start: () => Promise<Browser>;
  /** runs before the scripts of each page */
  readonly script?: string;
}

const engines: readonly Engine[] = [
  ...Object.keys(ENGINES).map((version) => ({
    name: version,
    start: () => startEngine(Number(version) as EngineVersion),
  })),
  { name: 'installed', start: launchBrowser },
  { name: 'without', start: launchBrowser, script: WITHOUT_FEATURES },
];

const chosen = process.env.WEBVIEWS?.split(',');

for (const { name, start, script } of engines.filter((engine) => !chosen || chosen.includes(engine.name)))
  describe(`Chromium ${name}`, { timeout: 1_800_000 }, () => {
    const folder = path.join(PICTURES, name);
    const outcomes: Record<string, Outcome> = {};
    let browser: Browser;
    let host: ForeignHost;
    let reason: string | undefined;

    before(async () => {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      try {
        browser = await start();
      } catch (error) {
        reason = (error as Error).message;
        return;
      }
      host = await startForeignHost();
      await prepare(host);
    });
    after(async () => {
      if (!reason) keepMeasured(name, await browser.version(), outcomes);
      await browser?.close();
      await host?.close();
    });

    for (const flow of FLOWS)
      it(flow.name, async (test) => {
        if (reason) return test.skip(reason);
        outcomes[flow.name] = 'open';
        await walkFlow(browser, host, flow, {
          ...(script && { script }),
          keep: (picture, bytes) =>
            writeFile(path.join(folder, `${picture === 'failed' ? `failed ${flow.name}` : picture}.png`), bytes),
        });
        outcomes[flow.name] = 'works';
      });
  });
