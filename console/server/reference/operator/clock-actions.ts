/** The clock of the database, which an operator confirms after a jump (clock-check.ts). */
import { acceptClock } from '../database/clock-check.ts';
import { inTransaction } from '../database/database.ts';
import { isoMoment, OperatorError, type OperatorContext } from './operator-context.ts';

export function clockActions({ platform: { db, clockCheck }, record }: OperatorContext) {
  return {
    /** Accepts a jump of the clock of the database. @returns its present time @throws OperatorError without a jump */
    async acceptClock(): Promise<string> {
      if (!clockCheck?.jump) throw new OperatorError('The clock of the database has not jumped.');
      return inTransaction(db, async (tx) => {
        const { seen, now } = await acceptClock(tx);
        await record(tx, 'clock accept', { from: isoMoment(seen ?? null), to: isoMoment(now) });
        return isoMoment(now)!;
      });
    },
  };
}
