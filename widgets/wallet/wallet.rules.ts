/** What the wallet shows and asks, decided from facts alone (§2.4, §4, §5, §9; rules.md, the wallet's order of questions). */
import { MONTHLY, WEEKLY, type WalletType } from '../../shared/domain/withdrawal-quote.ts';

export type Cycle = 'week' | 'month';

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

/** Weekly and monthly are offered when the cycle is week or weekly money is left; otherwise monthly alone (§2.4). */
export function offersWeekly(billingCycle: string | undefined, weeklyLeft: number | undefined): boolean {
  return billingCycle === 'week' || (weeklyLeft ?? 0) > 0;
}

/** The wallet on screen: what the person chose or the host asked for, else the account's own cycle. */
export function shownCycle(weekly: boolean, wish: Cycle | undefined, billingCycle: string | undefined): Cycle {
  if (!weekly) return 'month';
  return wish ?? (billingCycle === 'month' ? 'month' : 'week');
}

export const walletTypeOf = (cycle: Cycle): WalletType => (cycle === 'week' ? WEEKLY : MONTHLY);

/** Enterprise cards withdraw by parameter entry 1, every other method by entry 2 (§9). */
export function monthlyParameters<Entry extends { param_type: number }>(
  entries: readonly Entry[],
  collectionMethod: string | undefined,
): Entry | undefined {
  const wanted = collectionMethod === 'enterpriseCard' ? 1 : 2;
  return entries.find((entry) => entry.param_type === wanted);
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

/** Records shown on one page (§9). */
export const RECORD_PAGE_SIZE = 10;

/** Whoever comes back to the wallet after this long, s, sees what changed meanwhile. */
export const FRESH_S = 5;
