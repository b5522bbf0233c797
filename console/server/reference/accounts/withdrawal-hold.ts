/** Blocks withdrawals for some hours after a change of where money goes (money-changes.ts). */
import { eq } from 'drizzle-orm';
import type { HoldReason } from '#shared/topics/money/wallet/wallet.calls.ts';
import { HOUR_MS, formatMinute } from '#shared/core/shanghai-time.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { users, type User } from '../database/tables.ts';
import { notAllowedNow, type Refusal } from '../refusal.ts';

const CHANGED: Readonly<Record<HoldReason, string>> = {
  payout: '收款信息',
  phone: '手机号',
  walletPassword: '钱包密码',
  billingCycle: '结算周期',
};

const untilText = (until: number): string => `${formatMinute(until)} 前不能提现`;

/** Starts the hold. @returns the part of the message to the user that states it; empty without a hold */
export async function holdWithdrawals(
  { payoutHoldHours, clock }: Platform,
  tx: Database,
  uid: string,
  holdReason: HoldReason,
): Promise<string> {
  if (payoutHoldHours === 0) return '';
  const holdUntil = clock.now() + payoutHoldHours * HOUR_MS;
  await tx.update(users).set({ holdUntil, holdReason }).where(eq(users.uid, uid));
  return `，${untilText(holdUntil)}`;
}

type Held = Pick<User, 'holdUntil' | 'holdReason'>;

/** Returns the hold that blocks withdrawals now. Rows that are older than the reason concern the payout account. */
export function activeHold(
  { holdUntil, holdReason }: Held,
  now: number,
): { reason: HoldReason; until: number } | undefined {
  return holdUntil !== null && holdUntil > now ? { reason: holdReason ?? 'payout', until: holdUntil } : undefined;
}

export function refusalOfHold(owner: Held, now: number): Refusal | undefined {
  const hold = activeHold(owner, now);
  return hold && notAllowedNow(`${CHANGED[hold.reason]}已更新，${untilText(hold.until)}`);
}
