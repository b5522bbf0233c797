/** The decision of the operator about an appeal. */
import { and, desc, eq } from 'drizzle-orm';
import { monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { lostIncomeOf } from '../billing/appeals.ts';
import { planMonths } from '../billing/plan-payments.ts';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { appeal, appealApproval, ticket, ticketReply, type Appeal } from '../database/service-tables.ts';
import { users } from '../database/tables.ts';
import { announce } from '../notices/announce.ts';
import { appealDecided } from '../notices/support-events.ts';
import { isReconciledHere } from '../accounts/user.ts';
import { notAllowedNow, notFound } from '../refusal.ts';
import { APPROVALS, operatorKey } from '../two-operators.ts';

interface Decision {
  readonly ticketId: string;
  readonly decision: string;
  /** cents; the appeal is refused without it */
  readonly amount?: number | undefined;
  /** the name of the employee */
  readonly operator: string;
}

/**
 * Decides an appeal and closes its ticket. A compensation is on the next bill of the user. An appeal whose compensation is
 * above the lost income stays open until a second operator approves it.
 * @throws Refusal 4040, 4101 if it is decided already, or if the user is not paid on this platform
 */
export async function decideAppeal(
  platform: Platform,
  tx: Database,
  { ticketId, decision, amount, operator }: Decision,
): Promise<Appeal> {
  const [open] = await tx.select().from(appeal).where(eq(appeal.ticketId, ticketId)).for('update');
  if (!open) throw notFound(`没有申诉 ${ticketId}`);
  if (open.state !== 'open') throw notAllowedNow('该申诉已处理');
  const at = platform.clock.now();
  const lostIncome = await lostIncomeOf(tx, open);
  if (amount !== undefined) {
    const [owner] = await tx.select().from(users).where(eq(users.uid, open.uid));
    if (!isReconciledHere(platform, owner!)) throw notAllowedNow('该用户不在本平台结算，无法补偿');
    if (amount > lostIncome && !(await approve(tx, { ticketId, operator, amount, at }))) return { ...open, lostIncome };
    await planMonths(tx, monthOf(at), [open.uid]);
  }
  const state = amount === undefined ? 'refused' : 'accepted';
  const [decided] = await tx
    .update(appeal)
    .set({ state, decision, lostIncome, ...(amount !== undefined && { amount }) })
    .where(eq(appeal.ticketId, ticketId))
    .returning();
  await tx.insert(ticketReply).values({ ticketId, author: 'support', content: decision, at });
  await tx.update(ticket).set({ status: 'closed', updatedAt: at }).where(eq(ticket.id, ticketId));
  await announce(platform, tx, appealDecided(decided!, at));
  return decided!;
}

/** Stores the approval of an operator. @returns whether enough have approved */
async function approve(
  tx: Database,
  { ticketId, operator, amount, at }: typeof appealApproval.$inferInsert,
): Promise<boolean> {
  await tx
    .insert(appealApproval)
    .values({ ticketId, operator: operatorKey(operator), amount, at })
    .onConflictDoNothing();
  const same = and(eq(appealApproval.ticketId, ticketId), eq(appealApproval.amount, amount));
  return (await tx.$count(appealApproval, same)) >= APPROVALS;
}

/** The operators of the demo. */
const DEMO_OPERATORS = ['demo', 'demo-2'];

/** Decides the newest open appeal of a demo user. @returns the number of its ticket */
export const decideNewestAppeal = (
  platform: Platform,
  uid: string,
  decision: Omit<Decision, 'ticketId' | 'operator'>,
): Promise<string | undefined> =>
  inTransaction(platform.db, async (tx) => {
    const [newest] = await tx
      .select({ ticketId: appeal.ticketId })
      .from(appeal)
      .where(and(eq(appeal.uid, uid), eq(appeal.state, 'open')))
      .orderBy(desc(appeal.ticketId))
      .limit(1);
    if (!newest) return undefined;
    let state: Appeal['state'] = 'open';
    for (const operator of DEMO_OPERATORS)
      if (state === 'open') ({ state } = await decideAppeal(platform, tx, { ...newest, ...decision, operator }));
    return newest.ticketId;
  });
