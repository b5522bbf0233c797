/** Contradictions of the bank, and corrections of closed days on the next bill. */
import { eq, inArray } from 'drizzle-orm';
import { formatCents } from '#shared/core/money.ts';
import { isDay } from '#shared/core/shanghai-time.ts';
import { findUser } from '../accounts/user.ts';
import { addCorrection, openCorrections, type AddedCorrection } from '../billing/corrections.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { users, withdrawal } from '../database/tables.ts';
import { dayOf, dayOfText, dayText } from '../days.ts';
import { readProgress } from '../devices/progress.ts';
import {
  endContradiction,
  lockContradiction,
  openContradictions,
  type Contradiction,
} from '../money/contradictions.ts';
import { isoMoment, OperatorError, type OperatorContext } from './operator-context.ts';

/** A row of a bill. */
interface AddedRow {
  readonly kind: string;
  /** cents */
  readonly amount: number;
  /** the user reads it on the bill */
  readonly reason: string;
}

/** @throws OperatorError */
function kindOf(kind: string): 'fine' | 'compensation' {
  if (kind === 'fine' || kind === 'compensation') return kind;
  throw new OperatorError(`"${kind}" is not a row of a bill. Use compensation or fine.`);
}

export function correctionActions({ platform, operator, record }: OperatorContext) {
  const { db, clock } = platform;

  /** @throws OperatorError */
  async function requireOpen(tx: Database, id: string): Promise<Contradiction> {
    const found = /^\d{1,15}$/.test(id) ? await lockContradiction(tx, Number(id)) : undefined;
    if (!found) throw new OperatorError(`There is no open contradiction ${id}.`);
    return found;
  }

  /** Returns the users of withdrawals, by the numbers of the withdrawals. */
  async function usersOf(tx: Database, numbers: string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await tx
      .select({ txId: withdrawal.txId, uid: withdrawal.uid })
      .from(withdrawal)
      .where(inArray(withdrawal.txId, numbers));
    return new Map(rows.map(({ txId, uid }) => [txId, uid]));
  }

  return {
    /** Returns the open contradictions of the bank, the oldest first. */
    async contradictions(): Promise<object[]> {
      const rows = await openContradictions(db);
      const users = await usersOf(
        db,
        rows.map(({ txId }) => txId),
      );
      await record(db, 'contradictions', { uids: [...users.values()], contradictions: rows.length });
      return rows.map(({ id, txId, kind, reported, reportedAmount, stored, at }) => ({
        id,
        txId,
        uid: users.get(txId) ?? null,
        kind,
        bank: reported,
        ...(reportedAmount !== null && { bankYuan: formatCents(reportedAmount) }),
        database: stored,
        since: isoMoment(at),
      }));
    },
    /** Ends a contradiction without money, for example because the bank has corrected its report. @throws OperatorError */
    endContradiction: (id: string, reason: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { id: number, txId } = await requireOpen(tx, id);
        await endContradiction(tx, number, { operator, reason, at: clock.now() });
        const uid = (await usersOf(tx, [txId])).get(txId) ?? '';
        await record(tx, 'contradictions end', { uids: [uid], contradiction: number, txId, reason });
      }),
    /** Ends a contradiction with a row of the next bill, when two operators have added the same row. @throws OperatorError */
    correctContradiction: (id: string, { kind, amount, reason }: AddedRow): Promise<AddedCorrection> =>
      inTransaction(db, async (tx) => {
        const { id: contradiction, txId } = await requireOpen(tx, id);
        const [found] = await tx
          .select({ owner: users, at: withdrawal.at })
          .from(withdrawal)
          .innerJoin(users, eq(users.uid, withdrawal.uid))
          .where(eq(withdrawal.txId, txId));
        if (!found) throw new OperatorError(`There is no withdrawal ${txId}. Import it first.`);
        const { owner, at } = found;
        const row = { kind: kindOf(kind), day: dayOf(at), amount, reason, contradiction };
        const added = await addCorrection(platform, tx, { ...row, owner, operator });
        if (added.applies) await endContradiction(tx, contradiction, { operator, reason, at: clock.now() });
        const detail = { ...added, contradiction, txId, kind, cents: amount };
        await record(tx, 'contradictions correct', { uids: [owner.uid], ...detail });
        return added;
      }),
    /** Returns the corrections that are on no bill yet. */
    async corrections(): Promise<object[]> {
      const rows = await openCorrections(db);
      await record(db, 'corrections', { uids: rows.map(({ uid }) => uid), corrections: rows.length });
      return rows.map(({ day, amount, at, month: _none, ...row }) => ({
        ...row,
        day: dayText(day),
        yuan: formatCents(amount),
        since: isoMoment(at),
      }));
    },
    /** Corrects a closed day by a row of the next bill, when two operators have added the same row. @throws OperatorError */
    correctDay: (username: string, date: string, { kind, amount, reason }: AddedRow): Promise<AddedCorrection> =>
      inTransaction(db, async (tx) => {
        const closed = (await readProgress(tx))?.day ?? 0;
        if (!isDay(date) || dayOfText(date) > closed)
          throw new OperatorError(`The day is "${date}". Use a closed day: ${dayText(closed)} or an earlier one.`);
        const owner = await findUser(tx, username);
        const row = { kind: kindOf(kind), day: dayOfText(date), amount, reason, contradiction: null };
        const added = await addCorrection(platform, tx, { ...row, owner, operator });
        await record(tx, 'corrections add', { uids: [owner.uid], ...added, day: date, kind, cents: amount });
        return added;
      }),
  };
}
