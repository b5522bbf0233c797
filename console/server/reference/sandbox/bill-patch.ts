/** Sets the state of a bill at /sandbox. */
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { BILL_STATES } from '../../../../shared/domain/bill.ts';
import { findBill } from '../billing/bills.ts';
import { settleBill } from '../billing/catch-up.ts';
import type { Platform } from '../context.ts';
import { inTransaction } from '../database/database.ts';
import { bill } from '../database/tables.ts';
import { monthText } from '../http/inputs.ts';
import { findPerson } from './people-patch.ts';

export const billPatch = v.object({
  month: monthText,
  state: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.picklist(Object.values(BILL_STATES))),
});

/**
 * 300 settles a bill that has not been: its total enters the wallet now. What has entered stays, whatever state is shown.
 * @throws Refusal 4040
 */
export async function setBillState(
  { db, clock }: Platform,
  username: string,
  { month, state }: v.InferOutput<typeof billPatch>,
): Promise<void> {
  const { uid } = await findPerson(db, username);
  await inTransaction(db, async (tx) => {
    await findBill(tx, uid, month);
    if (state === BILL_STATES.settled) await settleBill(tx, { uid, month }, clock.now());
    const shown = state === BILL_STATES.settled ? null : state;
    await tx
      .update(bill)
      .set({ state: shown })
      .where(and(eq(bill.uid, uid), eq(bill.month, month)));
  });
}
