/** Every journey with the keyboard only, and at 200 % zoom (hazard 27). The gate runs only the withdrawal with the keyboard. */
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, setProfile, type BrowserProfile } from '../../end-to-end/end-to-end.ts';
import { inGate } from '../../gate/extent.ts';
import { moneyJourneys } from './money-journeys.ts';
import { sessionJourneys } from './session-journeys.ts';
import { startEmbedded, type Running } from './journey-platforms.ts';

const profiles: readonly { name: string; profile: BrowserProfile }[] = [
  { name: 'with the keyboard only', profile: { keyboard: true } },
  { name: 'at 200 % zoom', profile: { zoom: 2 } },
];

for (const { name, profile } of inGate(profiles, ({ profile: { keyboard } }) => keyboard === true)) {
  const journeys = inGate([...moneyJourneys, ...sessionJourneys], (journey) => journey === moneyJourneys[0]);
  describe(`completes every journey ${name} (hazard 27)`, () => {
    let on: Running;
    let browser: Browser;
    before(async () => {
      [on, browser] = await Promise.all([startEmbedded(), launchBrowser()]);
      setProfile(browser, profile);
    });
    after(async () => {
      await browser?.close();
      await on?.close();
    });
    for (const { name: title, walk } of journeys) it(title, () => walk(on, browser));
  });
}
