import * as v from 'valibot';
import { id, integer, listOf, moment, number, pageOf, text } from './basics.ts';

/** cents */
export const walletBalance = v.object({
  /** what can be withdrawn */
  leftAmount: integer,
  /** all that was withdrawn so far */
  withdrawalAmount: v.nullish(integer, 0),
});
export type WalletBalance = v.InferOutput<typeof walletBalance>;

const walletType = v.pipe(integer, v.picklist([0, 1]));

/** An entry: money that came in, or came back. */
export const entryRecord = v.object({
  /** weekly_income, monthly_bill, compensation, refund; others are shown as they come */
  type: text,
  /** unix seconds */
  create: moment,
  rzId: id,
  /** cents */
  amount: integer,
  walletType: v.nullish(walletType),
});
export type EntryRecord = v.InferOutput<typeof entryRecord>;
export const entryPage = pageOf(entryRecord);

export const withdrawalRecord = v.object({
  type: text,
  /** unix seconds */
  create: moment,
  txId: id,
  /** cents */
  amount: integer,
  collectionMethod: text,
  collectionNumber: text,
  /** transferring, failure, success; others are shown as they come */
  status: text,
});
export type WithdrawalRecord = v.InferOutput<typeof withdrawalRecord>;
export const withdrawalPage = pageOf(withdrawalRecord);

/** One entry of the withdraw parameters: days of the month, amounts in cents. */
export const monthlyParameters = v.object({
  /** 1 enterprise cards, 2 all other methods */
  param_type: integer,
  checkbill_startday: v.nullish(integer, 0),
  checkbill_endday: v.nullish(integer, 0),
  getmoney_startday: integer,
  getmoney_endday: integer,
  getmoney_min: integer,
  getmoney_max: integer,
});
export type MonthlyParameters = v.InferOutput<typeof monthlyParameters>;
/** GET settled_param: `{params: [...]}`. */
export const settledParam = listOf(monthlyParameters, 'params');

/** ISO weekdays, amounts in cents, the fee in percent. */
export const weeklyParameters = v.object({
  getmoney_startday: integer,
  getmoney_endday: integer,
  getmoney_min: integer,
  getmoney_max: integer,
  payfee_rate: v.nullish(number, 0),
});
export type WeeklyParameters = v.InferOutput<typeof weeklyParameters>;

/** 1 uncertified, 2 contract not signed, 3 info not filled, 4 completed, 5 the phone is another person's (§4). */
export const userAuthState = v.object({
  state: v.pipe(integer, v.picklist([1, 2, 3, 4, 5])),
  /** what the QR code leads to */
  url: text,
});
export type UserAuthState = v.InferOutput<typeof userAuthState>;
