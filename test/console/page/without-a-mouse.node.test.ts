/** Every journey once more by people who use no mouse, and by people who read at 200 % (hazard 27). */
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, useBrowser } from '../../end-to-end/end-to-end.ts';
import { inTurn } from '../../gate/in-turn.ts';
import { moneyJourneys } from './journeys-of-money.ts';
import { sessionJourneys } from './journeys-of-sessions.ts';
import { startEmbedded, type Running } from './platforms.ts';

const manners = [
  { name: 'with the keyboard alone', manner: { keyboard: true } },
  { name: 'at 200 %', manner: { zoom: 2 } },
];
const ways = manners.flatMap((each) => [...moneyJourneys, ...sessionJourneys].map((journey) => ({ ...each, journey })));

for (const { name, manner } of manners) {
  const journeys = inTurn(ways).filter((way) => way.manner === manner);
  if (journeys.length === 0) continue;
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
    for (const { journey } of journeys) it(journey.name, () => journey.walk(on, browser));
  });
}
