/** The wallets: terms, balances, records, withdrawals (§7.4), and the wallet password. */
import * as v from 'valibot';
import {
  addition,
  cents,
  id,
  integer,
  moment,
  nothing,
  oneOf,
  recordsOf,
  type Schema,
  text,
  optionalNumber,
  optionalMoment,
  optionalText,
} from '#shared/core/wire-values.ts';
import { get, post, type RequestValues, typeOnly } from '#shared/core/call.ts';
import { walletPassword } from '#shared/core/password.ts';
import { ticketResponse } from '../../accounts/code/code.calls.ts';
import { FAR_FUTURE, verifyCode } from '#shared/core/request-values.ts';

const walletTypeText = v.pipe(
  v.picklist(['0', '1']),
  v.transform((text): 0 | 1 => (text === '1' ? 1 : 0)),
);
export const ofWallet = v.object({ walletType: walletTypeText });

const HOLD_REASONS = ['payout', 'phone', 'walletPassword', 'billingCycle'] as const;
/** The change after which a platform blocks withdrawals for a while. */
export type HoldReason = (typeof HOLD_REASONS)[number];

/** cents */
export const walletBalance = v.object({
  /** available for withdrawal */
  leftAmount: cents,
  /** total of past withdrawals; the platform may include withdrawals in transfer */
  withdrawalAmount: optionalNumber(cents),
  /** unix seconds; withdrawals are blocked until then; an addition to the specification */
  heldUntil: optionalMoment,
  /** the change that caused the hold */
  heldFor: v.optional(oneOf(HOLD_REASONS)),
});
export type WalletBalance = v.InferOutput<typeof walletBalance>;
export const walletCall = get({
  name: 'wallet',
  path: '/api/wallet/wallet',
  family: 'C',
  request: typeOnly<typeof ofWallet>(),
  response: walletBalance,
});

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number), v.minValue(least), v.maxValue(most));

const MOST_ROWS = 100;

/** A page of records: `start` and `end` in unix seconds, inclusive. Pages start at 1. */
export const recordPage = v.object({
  start: v.optional(wholeNumber(0, FAR_FUTURE), '0'),
  end: v.optional(wholeNumber(0, FAR_FUTURE), `${FAR_FUTURE}`),
  pageIndex: v.optional(wholeNumber(1, 1_000_000), '1'),
  pageSize: v.optional(wholeNumber(1, MOST_ROWS), '10'),
  walletType: walletTypeText,
});
export type RecordRequest = RequestValues<typeof recordPage>;

/** An entry: income or a refund. */
const entryRecord = v.object({
  /** weekly_income, monthly_bill, compensation, refund; others are shown as they are */
  type: text,
  /** unix seconds */
  create: moment,
  rzId: id,
  /** cents */
  amount: cents,
  /** 0 monthly, 1 weekly; others as received */
  walletType: v.nullish(v.union([v.number(), v.string()])),
});
export type EntryRecord = v.InferOutput<typeof entryRecord>;
export const entryPage = recordsOf(entryRecord, 'rzId');
export const walletEntriesCall = get({
  name: 'walletEntries',
  path: '/api/wallet/wallet/entry/list',
  family: 'C',
  request: typeOnly<typeof recordPage>(),
  response: entryPage,
});

const costCents = v.pipe(cents, v.minValue(0));

export const withdrawalRecord = v.object({
  type: text,
  /** unix seconds */
  create: moment,
  txId: id,
  /** cents */
  amount: cents,
  collectionMethod: text,
  collectionNumber: text,
  /** transferring, failure, success; others are shown as they are */
  status: text,
  /** cents; `received = amount - tax - fee` */
  tax: addition(costCents),
  fee: addition(costCents),
  received: addition(costCents),
  /** unix seconds; when the bank received the money */
  arrivedAt: addition(moment),
  /** number of the transfer on the statement of the bank */
  bankReference: addition(optionalText),
  /** reason of the failure, for the user */
  failReason: addition(optionalText),
});
export type WithdrawalRecord = v.InferOutput<typeof withdrawalRecord>;
export const withdrawalPage = recordsOf(withdrawalRecord, 'txId');
export const walletWithdrawalsCall = get({
  name: 'walletWithdrawals',
  path: '/api/wallet/wallet/withdrawal/list',
  family: 'C',
  request: typeOnly<typeof recordPage>(),
  response: withdrawalPage,
});

/** `amount` in cents, `code` by SMS. */
export const withdrawal = v.object({
  amount: v.pipe(v.number('提现金额不正确'), v.safeInteger('提现金额不正确'), v.minValue(1, '提现金额不正确')),
  code: verifyCode,
  walletType: v.picklist([0, 1]),
});
/** Elements ignore this record and read the list of records. */
const createdRecord = nothing as Schema<unknown, null> as Schema<
  v.InferInput<typeof withdrawalRecord> | Readonly<Record<string, never>>,
  null
>;
export const withdrawCall = post({
  name: 'withdraw',
  path: '/api/wallet/wallet/withdrawal',
  family: 'C',
  request: typeOnly<typeof withdrawal>(),
  response: createdRecord,
});

/** 1 uncertified, 2 contract not signed, 3 info not filled, 4 completed, 5 the phone belongs to another user (§4). */
export const userAuthState = v.object({
  state: v.pipe(integer, v.picklist([1, 2, 3, 4, 5])),
  /** address in the QR code */
  url: text,
});
export type UserAuthState = v.InferOutput<typeof userAuthState>;
export const userAuthStateCall = get({
  name: 'userAuthState',
  path: '/api/wallet/wallet/userAuthState',
  family: 'C',
  response: userAuthState,
});

export const walletKey = v.object({ password: walletPassword });
/** The ticket opens the wallet for a day. */
export const verifyWalletPasswordCall = post({
  name: 'verifyWalletPassword',
  path: '/api/user/verify_wallet_password',
  family: 'H',
  request: typeOnly<typeof walletKey>(),
  response: ticketResponse,
});
