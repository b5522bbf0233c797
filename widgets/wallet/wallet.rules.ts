/** What the wallet shows and asks, decided from facts alone (§2.4, §4, §5, §9; §4, The wallet's order of questions). */
import { DAY_MS, formatDate, shanghai, type DayRange } from '../../shared/domain/shanghai-time.ts';

/** A step before the wallet; `open` is the wallet itself (§4). */
export type GateStep = 'notice' | 'node' | 'set' | 'enter' | 'open';

/** Facts of the account that the gate and the withdraw button look at. */
export interface WalletAccount {
  isMigrated: boolean;
  needFillCollection: boolean;
  // `undefined`: nobody tells; the platform then answers what is asked of it
  collectionInfoFilled: boolean | undefined;
  walletPasswordFilled: boolean | undefined;
  idenAuthenticationed: boolean | undefined;
}

const needsNode = ({ collectionInfoFilled, needFillCollection }: WalletAccount): boolean =>
  collectionInfoFilled !== false && needFillCollection;

/** The one thing to do next before the wallet opens (§4: notice, node info, set the password, enter it). */
export function gateStep(
  account: WalletAccount,
  { noticeSeen, ticket }: { noticeSeen: boolean; ticket: boolean },
): GateStep {
  if (account.isMigrated && !noticeSeen) return 'notice';
  if (needsNode(account)) return 'node';
  if (account.walletPasswordFilled === false) return 'set';
  return ticket ? 'open' : 'enter';
}

/** The steps that this account goes through, those behind it included (a migrated account has read the notice). */
export function gateSteps(account: WalletAccount): Exclude<GateStep, 'open'>[] {
  return (['notice', 'node', 'set', 'enter'] as const).filter(
    (step) =>
      step === 'enter' ||
      (step === 'notice' && account.isMigrated) ||
      (step === 'node' && needsNode(account)) ||
      (step === 'set' && account.walletPasswordFilled === false),
  );
}

/** What stands between the withdraw button and its dialog, in this order (§4). */
export type WithdrawQuestion = 'identity' | 'payout' | 'unknown' | 'auth' | 'migrated' | 'dialog';

export function withdrawQuestion(
  account: WalletAccount,
  { authState, migrationAccepted }: { authState: number | undefined; migrationAccepted: boolean },
): WithdrawQuestion {
  if (account.idenAuthenticationed === false) return 'identity';
  if (account.collectionInfoFilled === false) return 'payout';
  if (authState === undefined) return 'unknown';
  if (authState !== AUTH_COMPLETED) return 'auth';
  if (account.isMigrated && !migrationAccepted) return 'migrated';
  return 'dialog';
}

/** userAuthState in which withdrawing is possible; below it a step is missing, above it the phone is another's (§4). */
export const AUTH_COMPLETED = 4;

interface Hindrances {
  /** the last withdrawal's outcome is not known */
  pending: boolean;
  unverified: boolean;
  offline: boolean;
  balanceFailed: boolean;
  rulesFailed: boolean;
}

/** What keeps from withdrawing whatever day it is, by the name of its words: the first that applies. */
export function hindrance({ pending, unverified, offline, balanceFailed, rulesFailed }: Hindrances) {
  if (pending) return 'pendingWithdrawal';
  if (unverified) return 'verifyFirst';
  if (offline) return 'offline';
  if (balanceFailed) return 'balanceFailed';
  return rulesFailed ? 'parametersFailed' : undefined;
}

const DAYS_OF_WEEK = 7;

/**
 * The week, Monday to Sunday, whose income an entry of the weekly wallet is: the one before that of the Wednesday on
 * which it entered (§9). `undefined` for an entry that is no weekly income.
 */
export function entryWeek({ type, create }: { type: string; create: number }): DayRange | undefined {
  if (type !== 'weekly_income') return undefined;
  const day = create * 1000;
  const monday = day - (shanghai(day).isoWeekday - 1 + DAYS_OF_WEEK) * DAY_MS;
  return { start: formatDate(monday), end: formatDate(monday + (DAYS_OF_WEEK - 1) * DAY_MS) };
}

/**
 * The weekday of payment, where there is one: a window of one day is paid so many days later. Where several days are
 * open each has a payment of its own, and one that is paid on its own weekday needs no second mark.
 */
export function payWeekday(from: number, to: number, arrivalDays: number): number | undefined {
  const pay = ((to - 1 + arrivalDays) % DAYS_OF_WEEK) + 1;
  return from === to && pay !== to ? pay : undefined;
}

/** Records shown on one page (§9). */
export const RECORD_PAGE_SIZE = 10;

/** Whoever comes back to the wallet after this long, s, sees what changed meanwhile. */
export const FRESH_S = 5;
