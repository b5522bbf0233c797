/** What is due by the platform's clock, done once however often it is asked for. */
import { catchUp } from './billing/catch-up.ts';
import type { Platform } from './context.ts';
import { settleDue } from './money/settle.ts';

export async function doDueWork(platform: Platform): Promise<void> {
  await catchUp(platform);
  await settleDue(platform);
}

/** Moves the clock and does what is due by then. @param at ms; `undefined` returns to real time */
export async function moveClock(platform: Platform, at: number | undefined): Promise<void> {
  await platform.clock.set(at);
  await doDueWork(platform);
  // Making the days of a leap takes a while, which is not part of the time that was asked for.
  if (at !== undefined) await platform.clock.set(at);
}
