/**
 * Corrections of closed days: compensations and fines that an operator adds to the next bill of a user. Days, bills and finished
 * transfers never change. Two operators add the same correction.
 */
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import { monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import type { Platform } from '../context.ts';
import { holdLock, type Database } from '../database/database.ts';
import type { billChange } from '../database/device-tables.ts';
import { billCorrection, correctionApproval, type BillCorrection } from '../database/service-tables.ts';
import type { User } from '../database/tables.ts';
import { dayText } from '../days.ts';
import { newNumber } from '../ledger/ledger.ts';
import { notAllowedNow } from '../refusal.ts';
import { APPROVALS, operatorKey } from '../two-operators.ts';
import { planMonths } from './plan-payments.ts';

const approvals = sql<number>`(select count(*) from correction_approval a where a.id = ${billCorrection.id})`;
const isApproved = sql`${approvals} >= ${APPROVALS}`;

interface NewCorrection extends Pick<BillCorrection, 'kind' | 'day' | 'amount' | 'reason' | 'contradiction'> {
  readonly owner: User;
  /** the name of the employee */
  readonly operator: string;
}

export interface AddedCorrection {
  readonly id: string;
  /** whether it is on the next bill, because a second operator has added it */
  readonly applies: boolean;
}

/**
 * Adds a correction, or approves the same one of another operator.
 * @throws Refusal 4101 if the user is not paid on this platform
 */
export async function addCorrection(platform: Platform, tx: Database, added: NewCorrection): Promise<AddedCorrection> {
  const { owner, operator, kind, day, amount, reason, contradiction } = added;
  const { uid } = owner;
  if (!needsReconciliation(owner, platform.specialUsers)) throw notAllowedNow('该用户不在本平台结算，无法更正');
  await holdLock(tx, 'partner-console corrections');
  const at = platform.clock.now();
  const [proposed] = await tx
    .select({ id: billCorrection.id })
    .from(billCorrection)
    .where(
      and(
        eq(billCorrection.uid, uid),
        eq(billCorrection.kind, kind),
        eq(billCorrection.day, day),
        eq(billCorrection.amount, amount),
        sql`${billCorrection.contradiction} is not distinct from ${contradiction}`,
        sql`not ${isApproved}`,
      ),
    );
  const id = proposed?.id ?? newNumber(kind === 'fine' ? 'FK' : 'BC', at);
  if (!proposed) await tx.insert(billCorrection).values({ id, uid, kind, day, amount, reason, contradiction, at });
  await tx
    .insert(correctionApproval)
    .values({ id, operator: operatorKey(operator), at })
    .onConflictDoNothing();
  const applies = (await tx.$count(correctionApproval, eq(correctionApproval.id, id))) >= APPROVALS;
  if (applies) await planMonths(tx, monthOf(at), [uid]);
  return { id, applies };
}

/** Returns the corrections that are on no bill yet with the operators who have added them, the oldest first. */
export async function openCorrections(db: Database): Promise<(BillCorrection & { readonly addedBy: string[] })[]> {
  const rows = await db
    .select()
    .from(billCorrection)
    .where(isNull(billCorrection.month))
    .orderBy(asc(billCorrection.at), asc(billCorrection.id));
  const ids = rows.map(({ id }) => id);
  const added = await db.select().from(correctionApproval).where(inArray(correctionApproval.id, ids));
  return rows.map((row) => ({
    ...row,
    addedBy: added.filter(({ id }) => id === row.id).map(({ operator }) => operator),
  }));
}

/** Returns the approved corrections of users that are on this bill, or on none yet, the oldest first. */
export const correctionsOf = (tx: Database, month: string, uids: readonly string[]): Promise<BillCorrection[]> =>
  tx
    .select()
    .from(billCorrection)
    .where(
      and(
        inArray(billCorrection.uid, [...uids]),
        or(isNull(billCorrection.month), eq(billCorrection.month, month)),
        isApproved,
      ),
    )
    .orderBy(asc(billCorrection.at), asc(billCorrection.id));

/** Returns the row of a bill. */
export const correctionRow = (
  month: string,
  { uid, id, kind, day, amount, reason }: BillCorrection,
): typeof billChange.$inferInsert => ({ uid, month, id, kind, amount, reason: `更正 ${dayText(day)}：${reason}` });

/** Links corrections to the bill that contains them. */
export async function linkCorrections(
  tx: Database,
  month: string,
  corrections: readonly BillCorrection[],
): Promise<void> {
  const ids = corrections.map(({ id }) => id);
  if (ids.length > 0) await tx.update(billCorrection).set({ month }).where(inArray(billCorrection.id, ids));
}
