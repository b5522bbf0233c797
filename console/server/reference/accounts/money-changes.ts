/**
 * Announces changes of where money goes: payout account, wallet password, billing cycle and phone, also their first values. An
 * intruder would make them, so each of them is announced and held, and the user can correct it meanwhile (payout-info.ts).
 */
import type { HoldReason } from '#shared/topics/money/wallet/wallet.calls.ts';
import type { NoticeLink } from '#shared/topics/notices/notice.calls.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { User } from '../database/tables.ts';
import { notifyOwner } from './user.ts';
import { holdWithdrawals } from './withdrawal-hold.ts';

interface MoneyChange {
  readonly reason: HoldReason;
  /** such as `收款信息已修改` */
  readonly title: string;
  /** the title with details; the default has none */
  readonly fact?: string;
  /** the new payout account, masked */
  readonly account?: string;
  /** the steps of a user who did not make the change */
  readonly advice: string;
  readonly link?: NoticeLink;
}

/** Sends a notice and an SMS to all contacts of the user, and blocks withdrawals. @param owner the user after the change */
export async function announceMoneyChange(
  platform: Platform,
  tx: Database,
  owner: User,
  { reason, title, fact = title, account, advice, link }: MoneyChange,
): Promise<void> {
  const holdText = await holdWithdrawals(platform, tx, owner.uid, reason);
  const payee = account ? `当前收款账户：${account}。` : '';
  const content = `您的${fact}${holdText}。如非本人操作，请立即${advice}。${payee}`;
  await notifyOwner(platform, tx, owner, { title, content, ...(link && { link }) });
}
