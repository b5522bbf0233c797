/** The billing basis: which hours of a day are billed, and from which day on. */
import { isDay } from '#shared/core/shanghai-time.ts';
import { keepArticles } from '../content/articles.ts';
import { inTransaction } from '../database/database.ts';
import { dayOf, dayOfText, dayText } from '../days.ts';
import { readBases, writeBases, type BasisPeriod } from '../devices/billing-basis.ts';
import { coverageOf, partialDays } from '../devices/day-coverage.ts';
import { lockDevices } from '../devices/progress.ts';
import { OperatorError, type OperatorContext } from './operator-context.ts';
import type { BillingWindow } from '../day-rules.ts';

interface ShownBasis {
  /** the first day; null for all days */
  readonly since: string | null;
  /** `20-22`, or `day` for the whole day */
  readonly hours: string;
}

const shownBasis = ({ since, window }: BasisPeriod): ShownBasis => ({
  since: since > 0 ? dayText(since) : null,
  hours: window ? `${window.from}-${window.to}` : 'day',
});

/** @throws OperatorError */
function windowOf(hours: string): BillingWindow | null {
  if (hours === 'day') return null;
  const [from, to] = (/^(\d{1,2})-(\d{1,2})$/.exec(hours) ?? []).slice(1).map(Number);
  if (from !== undefined && to !== undefined && from < to && to <= 24) return { from, to };
  throw new OperatorError(`The hours are "${hours}". Use "day", or full hours such as "20-22".`);
}

const MOST_DEVICES = 100;

export function billingActions({ platform: { db, clock }, record }: OperatorContext) {
  return {
    /** Returns the coverage of a day, and the devices with missing samples, the lowest coverage first. @throws OperatorError */
    async coverage(date: string): Promise<object> {
      if (!isDay(date)) throw new OperatorError(`The day is "${date}". Use a day such as "2026-12-01".`);
      const day = dayOfText(date);
      const lowest = await partialDays(db, day, MOST_DEVICES);
      await record(db, 'coverage', { uids: lowest.map(({ ownerUid }) => ownerUid), day: date });
      return { day: date, ...(await coverageOf(db, day)), lowest };
    },
    /** Returns the periods, the latest first. */
    async billingBasis(): Promise<ShownBasis[]> {
      await record(db, 'billing', {});
      return (await readBases(db)).map(shownBasis);
    },
    /**
     * Bills other hours from a later day on, and drops the periods that begin on this day or after it.
     * @throws OperatorError
     */
    setBillingBasis: (date: string, hours: string): Promise<ShownBasis[]> =>
      inTransaction(db, async (tx) => {
        const window = windowOf(hours);
        const since = isDay(date) ? dayOfText(date) : undefined;
        if (since === undefined || since <= dayOf(clock.now()))
          throw new OperatorError(`The day is "${date}". Use a later day than today, such as "2026-12-01".`);
        await lockDevices(tx);
        const bases = [{ since, window }, ...(await readBases(tx)).filter((each) => each.since < since)];
        await writeBases(tx, bases);
        // the agreement states the billed hours
        await keepArticles(tx, clock.now());
        await record(tx, 'billing set', { since: date, hours });
        return bases.map(shownBasis);
      }),
  };
}
