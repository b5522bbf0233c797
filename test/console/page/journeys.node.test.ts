/** The journeys of users, on the embedded platform and on a second platform that is written from the specification only. */
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../../end-to-end/end-to-end.ts';
import { inGate } from '../../gate/extent.ts';
import { moneyJourneys } from './journeys-of-money.ts';
import { secondJourneys } from './journeys-of-the-second.ts';
import { sessionJourneys } from './journeys-of-sessions.ts';
import { startEmbedded, startSecond, type Journey, type Running } from './platforms.ts';

const everywhere = [...sessionJourneys, ...moneyJourneys];

function walks<On extends Running>(name: string, start: () => Promise<On>, journeys: readonly Journey<On>[]): void {
  describe(name, () => {
    let on: On;
    let browser: Browser;
    before(async () => {
      [on, browser] = await Promise.all([start(), launchBrowser()]);
    });
    after(async () => {
      await browser?.close();
      await on?.close();
    });
    for (const { name: what, walk } of journeys) it(what, () => walk(on, browser));
  });
}

walks('the embedded platform', startEmbedded, everywhere);
const elsewhere = inGate(everywhere, (journey) => journey === moneyJourneys[0]);
walks('the second platform', startSecond, [...secondJourneys, ...elsewhere]);
