/** Rules of a withdrawal: the checks before it and the validation of its form (§4, §5, hazard 14; no React, no I/O). */
import { formatCents, parseAmount, type Cents } from '#shared/core/money.ts';
import type { ShanghaiTime } from '#shared/core/shanghai-time.ts';
import type { PayoutTerms, WalletType } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import type { WalletAccount } from '../wallet.rules.ts';

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

/** The userAuthState that allows withdrawals. Below it, a step is missing. Above it, the phone does not match (§4). */
export const AUTH_COMPLETED = 4;

export interface AmountLimits {
  /** cents left in the wallet */
  left: Cents;
  /** lower limit of one withdrawal, cents */
  min: Cents;
  /** upper limit of one withdrawal, cents */
  max: Cents;
}

/** Data of the withdraw dialog: wallet, user and parameters of the platform. */
export interface WithdrawTerms extends AmountLimits {
  walletType: WalletType;
  payout: PayoutTerms;
  /** percent; undefined if the platform did not send it */
  feePercent: number | undefined;
  /** announced days until arrival */
  arrivalDays: number;
  /** last day of arrival, Shanghai */
  arrival: ShanghaiTime;
  /** payout account, masked */
  account: string;
  /** account holder, masked; '' if unknown */
  holder: string;
  /** phone number that receives the code */
  phoneNumber: string;
  /** whether sensitive numbers are hidden (§5) */
  masked: boolean;
}

/** Returns the maximum and initial amount: the smaller of balance and upper limit (§5). */
export const mostAtOnce = ({ left, max }: AmountLimits): Cents => Math.max(0, Math.min(left, max));

/** Formats an amount for the input field, without thousands separators. */
export const typedAmount = (cents: Cents): string => formatCents(cents).replaceAll(',', '');

/** Formats the minimum for the message of §5: `1` for 100 cents, `1.50` for 150 cents. */
export const minimumText = (cents: Cents): string => (cents % 100 === 0 ? `${cents / 100}` : formatCents(cents));

export type AmountProblem = 'required' | 'malformed' | 'tooMuch' | 'tooLittle';

/** Returns why the typed amount cannot be withdrawn, or undefined if it can. */
export function amountProblem(typed: string, limits: AmountLimits): AmountProblem | undefined {
  if (typed.trim() === '') return 'required';
  const cents = parseAmount(typed);
  if (cents === undefined) return 'malformed';
  if (cents > mostAtOnce(limits)) return 'tooMuch';
  if (cents < limits.min || cents <= 0) return 'tooLittle';
  return undefined;
}

export type CodeProblem = 'codeRequired' | 'codeSix';

/** Returns why the typed text is not a valid SMS code, or undefined if it is (§5). */
export function codeProblem(typed: string): CodeProblem | undefined {
  if (typed === '') return 'codeRequired';
  return /^\d{6}$/.test(typed) ? undefined : 'codeSix';
}
