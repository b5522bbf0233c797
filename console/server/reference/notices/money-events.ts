/** The messages of money: withdrawals, weekly incomes and bills. Amounts are in ¥, and accounts are masked. */
import { formatDate } from '#shared/core/shanghai-time.ts';
import { maskAccount, shortMask } from '#shared/core/masking.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { MONTHLY, WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import type { Bill } from '../database/device-tables.ts';
import type { withdrawal } from '../database/tables.ts';
import type { Announcement } from './announce.ts';

type Withdrawal = typeof withdrawal.$inferSelect;

const yuan = (cents: Cents): string => `¥${formatCents(cents)}`;

/** Returns a day such as `11 月 25 日`. */
export const dayName = (ms: number): string => {
  const [, month, day] = formatDate(ms).split('-');
  return `${Number(month)} 月 ${Number(day)} 日`;
};

/** Returns a month such as `2026 年 10 月`. */
export const billMonth = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

const WALLETS = { [MONTHLY]: '月结钱包', [WEEKLY]: '周结钱包' } as const;
const CYCLES = { [MONTHLY]: 'month', [WEEKLY]: 'week' } as const;

/** Returns the account of a withdrawal, such as `招商银行 ****1234`. */
export const maskedAccount = (account: {
  readonly collectionMethod: string;
  readonly collectionNumber: string;
  readonly bankName: string;
}): string => {
  const bank = account.collectionMethod === 'personalAlipay' ? '支付宝' : account.bankName;
  return `${bank} ${shortMask(maskAccount(account.collectionNumber))}`.trim();
};

/** @param at ms; when the transfer was settled */
export function withdrawalPaid(row: Withdrawal, at: number): Announcement {
  const { uid, txId, walletType, amount, tax, fee, received, at: requestedAt } = row;
  const parts = [tax > 0 && `税费 ${yuan(tax)}`, fee > 0 && `手续费 ${yuan(fee)}`].filter(Boolean);
  const net =
    parts.length > 0 ? `扣除${parts.join('、')} 后，实际到账 ${yuan(received)}` : `实际到账 ${yuan(received)}`;
  return {
    uid,
    at,
    event: `withdrawal ${txId} success`,
    level: 'medium',
    title: `提现已到账 ${yuan(received)}`,
    content: `您于 ${dayName(requestedAt)}申请提现的 ${yuan(amount)} 已打款至 ${maskedAccount(row)}。${net}。`,
    link: { page: 'wallet', cycle: CYCLES[walletType], withdrawalId: txId },
    chosen: { kind: 'money', withoutAmounts: `您于 ${dayName(requestedAt)}申请的提现已到账。` },
    webhook: { type: 'withdrawal.paid', data: { withdrawalId: txId } },
  };
}

/** @param row after the failure, with its reason @param at ms; when the transfer failed */
export function withdrawalRefused(row: Withdrawal, at: number): Announcement {
  const { uid, txId, walletType, amount, failReason, at: requestedAt } = row;
  const reason = failReason ? `原因：${failReason}。` : '';
  return {
    uid,
    at,
    event: `withdrawal ${txId} failure`,
    level: 'high',
    title: `提现失败，${yuan(amount)} 已退回`,
    content: `您于 ${dayName(requestedAt)}申请提现的 ${yuan(amount)} 未能打款至 ${maskedAccount(row)}。${reason}款项已全额退回${WALLETS[walletType]}，请核对收款信息后重新申请。`,
    link: { page: 'beneficiary' },
    chosen: {
      kind: 'money',
      withoutAmounts: `您于 ${dayName(requestedAt)}申请的提现失败，款项已全额退回${WALLETS[walletType]}，请核对收款信息后重新申请。`,
    },
    webhook: { type: 'withdrawal.refused', data: { withdrawalId: txId } },
  };
}

interface Week {
  readonly uid: string;
  readonly amount: Cents;
  /** ms; when it entered the wallet */
  readonly at: number;
  /** ms; the start of its first and last day */
  readonly from: number;
  readonly to: number;
}

export const weekEntered = ({ uid, amount, at, from, to }: Week): Announcement => ({
  uid,
  at,
  event: `week ${formatDate(from)} entered`,
  level: 'medium',
  title: `周结收入 ${yuan(amount)} 已入账`,
  content: `${dayName(from)}至 ${dayName(to)}的周结收入 ${yuan(amount)}（税前）已转入${WALLETS[WEEKLY]}。`,
  link: { page: 'wallet', cycle: CYCLES[WEEKLY] },
  chosen: {
    kind: 'money',
    withoutAmounts: `${dayName(from)}至 ${dayName(to)}的周结收入已转入${WALLETS[WEEKLY]}。`,
  },
});

/** @param at ms @param until ms; the last day on which the user can object */
export const billReady = ({ uid, month, total }: Bill, at: number, until: number): Announcement => ({
  uid,
  at,
  event: `bill ${month} unconfirmed`,
  level: 'high',
  title: `${billMonth(month)}账单待确认`,
  content: `${billMonth(month)}账单已核对完成，税后 ${yuan(total)}。请在 ${dayName(until)}（含）前核对明细，对扣款或不计费记录有异议的，请在账单明细中申诉。`,
  link: { page: 'bills', month },
  chosen: {
    kind: 'money',
    withoutAmounts: `${billMonth(month)}账单已核对完成，请在 ${dayName(until)}（含）前核对明细。`,
  },
  webhook: { type: 'bill.ready', data: { month } },
});

/** @param at ms */
export const billSettled = ({ uid, month, total }: Bill, at: number): Announcement => ({
  uid,
  at,
  event: `bill ${month} settled`,
  level: 'medium',
  title: `${billMonth(month)}账单已结算`,
  content: `${billMonth(month)}账单的 ${yuan(total)}（税后）已转入${WALLETS[MONTHLY]}。`,
  link: { page: 'bills', month },
  chosen: { kind: 'money', withoutAmounts: `${billMonth(month)}账单已结算，款项已转入${WALLETS[MONTHLY]}。` },
  webhook: { type: 'bill.settled', data: { month } },
});
