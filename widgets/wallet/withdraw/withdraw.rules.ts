/** Rules of a withdrawal: the checks before it and the validation of its form (§4, §5, hazard 14; no React, no I/O). */
import { formatCents, parseAmount, type Cents } from '#shared/core/money.ts';
import type { WalletState } from '#shared/topics/money/wallet/wallet-state.rules.ts';
import { AUTH_COMPLETED, type WalletAccount } from '../wallet-view.rules.ts';
import type { WalletParameters } from '#shared/topics/billing/settled-param.rules.ts';

/** The checks between the withdraw button and its dialog, in this order (§4). */
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

export interface AmountLimits {
  /** cents left in the wallet */
  leftAmount: Cents;
  /** lower limit of one withdrawal, cents */
  min: Cents;
  /** upper limit of one withdrawal, cents */
  max: Cents;
}

/** A wallet whose balance and parameters are loaded. */
export type LoadedWallet = WalletState & { balance: Cents; parameters: WalletParameters };

export const isLoaded = (wallet: WalletState): wallet is LoadedWallet =>
  wallet.balance !== undefined && wallet.parameters !== undefined;

export const limitsOf = ({ balance, parameters: { min, max } }: LoadedWallet): AmountLimits => ({
  leftAmount: balance,
  min,
  max,
});

/** Returns the maximum and initial amount: the smaller of balance and upper limit (§5). */
export const mostAtOnce = ({ leftAmount, max }: AmountLimits): Cents => Math.max(0, Math.min(leftAmount, max));

/** Formats an amount for the input field, without thousands separators. */
export const typedAmount = (cents: Cents): string => formatCents(cents).replaceAll(',', '');

/** Formats the minimum for the message of §5: `1` for 100 cents, `1.50` for 150 cents. */
export const minimumText = (cents: Cents): string => (cents % 100 === 0 ? `${cents / 100}` : formatCents(cents));

export type AmountProblem = 'required' | 'malformed' | 'tooMuch' | 'tooLittle';

/** Returns why the typed amount cannot be withdrawn, or undefined if it can. */
export function amountProblem(input: string, limits: AmountLimits): AmountProblem | undefined {
  if (input.trim() === '') return 'required';
  const cents = parseAmount(input);
  if (cents === undefined) return 'malformed';
  if (cents > mostAtOnce(limits)) return 'tooMuch';
  if (cents < limits.min || cents <= 0) return 'tooLittle';
  return undefined;
}

/** Pauses between checks of a lost response, ms. The last one repeats. */
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000];

/** Returns the pause before the next check of a lost response, ms. The first check is made at once. */
export const pauseBeforeCheck = (checks: number): number =>
  checks === 0 ? 0 : PAUSES_MS[Math.min(checks, PAUSES_MS.length) - 1]!;
