/**
 * The journeys of users on three platforms: the embedded platform, a second platform that is written from the specification
 * only, and its hostile reading.
 */
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { leaveBrowser, useBrowser } from '../../end-to-end/end-to-end.ts';
import { inGate } from '../../gate/extent.ts';
import { hostileJourneys } from './hostile-journeys.ts';
import { moneyJourneys } from './money-journeys.ts';
import { secondJourneys } from './second-platform-journeys.ts';
import { sessionJourneys } from './session-journeys.ts';
import { startEmbedded, startSecondPlatformConsole, type Journey, type Running } from './journey-platforms.ts';

const everywhere = [...sessionJourneys, ...moneyJourneys];

function describeJourneys<On extends Running>(
  name: string,
  start: () => Promise<On>,
  journeys: readonly Journey<On>[],
): void {
  describe(name, () => {
    let on: On;
    let browser: Browser;
    before(async () => {
      [on, browser] = await Promise.all([start(), useBrowser()]);
    });
    after(async () => {
      leaveBrowser();
      await on?.close();
    });
    for (const { name: title, walk } of journeys) it(title, () => walk(on, browser));
  });
}

// newcomer-walk, without-a-mouse and hazards withdraw on the embedded platform.
describeJourneys(
  'the embedded platform',
  startEmbedded,
  inGate(everywhere, ({ withdraws = false }) => !withdraws),
);
describeJourneys('the second platform', () => startSecondPlatformConsole('other'), [
  ...secondJourneys,
  ...inGate(everywhere, () => false),
]);
describeJourneys('the hostile reading', () => startSecondPlatformConsole('hostile'), [
  ...hostileJourneys,
  ...inGate(secondJourneys, () => false),
  // the reading that omits and distorts the most
  ...inGate(everywhere, (journey) => journey === moneyJourneys[0]),
]);
