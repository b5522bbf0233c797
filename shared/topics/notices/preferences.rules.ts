/** Quiet hours, in which messages that can wait are neither sent by SMS nor to group robots. Client and server. */
import { addDays, HOUR_MS, shanghai, startOfDay, type Ms } from '../../core/shanghai-time.ts';

/** Hours of the day in Shanghai. They cross midnight if the end is before the start. */
export interface QuietHours {
  readonly from: number;
  /** exclusive */
  readonly to: number;
}

/** Messages about money warn the user too, so they wait for no longer. */
export const MOST_QUIET_HOURS = 12;

/** The hours that the form offers first. */
export const USUAL_QUIET_HOURS: QuietHours = { from: 22, to: 8 };

const HOURS_OF_DAY = 24;

/** Returns the number of quiet hours in a day. */
export const lengthOf = ({ from, to }: QuietHours): number => (to - from + HOURS_OF_DAY) % HOURS_OF_DAY;

/** Returns whether quiet hours have an allowed length. */
export const areQuietHours = (quiet: QuietHours): boolean => lengthOf(quiet) > 0 && lengthOf(quiet) <= MOST_QUIET_HOURS;

/** Returns when the current quiet hours end; `undefined` outside of them. */
export function quietUntil(quiet: QuietHours, now: Ms): Ms | undefined {
  const { hour } = shanghai(now);
  const passed = (hour - quiet.from + HOURS_OF_DAY) % HOURS_OF_DAY;
  if (passed >= lengthOf(quiet)) return undefined;
  const today = startOfDay(now) + quiet.to * HOUR_MS;
  return today > now ? today : addDays(startOfDay(now), 1) + quiet.to * HOUR_MS;
}
