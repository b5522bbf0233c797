/** Every journey with the keyboard only, and at 200 % zoom (hazard 27). The gate takes the withdrawal each way. */
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, useBrowser } from '../../end-to-end/end-to-end.ts';
import { inGate } from '../../gate/extent.ts';
import { moneyJourneys } from './journeys-of-money.ts';
import { sessionJourneys } from './journeys-of-sessions.ts';
import { startEmbedded, type Running } from './platforms.ts';

const manners = [
  { name: 'with the keyboard alone', manner: { keyboard: true } },
  { name: 'at 200 %', manner: { zoom: 2 } },
];

for (const { name, manner } of manners) {
  const journeys = inGate([...moneyJourneys, ...sessionJourneys], (journey) => journey === moneyJourneys[0]);
  describe(`hazard 27: every journey ${name}`, () => {
    let on: Running;
    let browser: Browser;
    before(async () => {
      [on, browser] = await Promise.all([startEmbedded(), launchBrowser()]);
      useBrowser(browser, manner);
    });
    after(async () => {
      await browser?.close();
      await on?.close();
    });
    for (const { name: what, walk } of journeys) it(what, () => walk(on, browser));
  });
}
