/** Walks the flows of partners in old engines and in the installed one. */
import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../end-to-end/end-to-end.ts';
import { startForeignHost, type ForeignHost } from '../../embed/foreign-host.ts';
import { root } from '../../gate/project.ts';
import { ENGINES, startEngine, type EngineVersion } from './engines.ts';
import { FLOWS, prepare, walkFlow } from './flows.ts';

const PICTURES = path.join(root, 'node_modules/.cache/partner-console/webviews');

const chosen = process.env.WEBVIEWS?.split(',');
const started: readonly (readonly [name: string, start: () => Promise<Browser>])[] = [
  ...Object.keys(ENGINES).map((version) => [version, () => startEngine(Number(version) as EngineVersion)] as const),
  ['installed', launchBrowser],
];

for (const [name, start] of started)
  describe(`Chromium ${name}`, { timeout: 900_000, skip: chosen && !chosen.includes(name) }, () => {
    let browser: Browser | undefined;
    let host: ForeignHost;
    let reason: string | undefined;
    const folder = path.join(PICTURES, name);

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
      await browser?.close();
      await host?.close();
    });

    for (const flow of FLOWS)
      it(flow.name, async (test) => {
        if (!browser) return test.skip(reason);
        assert.ok(host);
        await walkFlow(browser, host, flow, (picture, bytes) =>
          writeFile(path.join(folder, `${picture === 'failed' ? `failed ${flow.name}` : picture}.png`), bytes),
        );
      });
  });
