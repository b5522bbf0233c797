/** What is asked before a withdrawal, and what one may be, decided from facts alone (§4, §5, hazard 14). */
import { formatCents, parseCents, type Cents } from '#shared/domain/money.ts';
import type { ShanghaiTime } from '#shared/domain/shanghai-time.ts';
import type { PayoutTerms, WalletType } from '#shared/domain/withdrawal-quote.ts';
import type { WalletAccount } from '../wallet.rules.ts';

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

export interface AmountLimits {
  /** cents left in the wallet */
  left: Cents;
  /** lower limit of one withdrawal, cents */
  min: Cents;
  /** upper limit of one withdrawal, cents */
  max: Cents;
}

/** All that the withdraw dialog needs to know of a wallet, its owner and the platform's parameters. */
export interface WithdrawTerms extends AmountLimits {
  walletType: WalletType;
  payout: PayoutTerms;
  /** percent */
  feePercent: number;
  /** days the person is told */
  arrivalDays: number;
  /** last day of arrival, Shanghai */
  arrival: ShanghaiTime;
  /** payout account, masked */
  account: string;
  /** account holder, masked; '' when unknown */
  holder: string;
  /** where the code goes */
  phoneNumber: string;
  /** sensitive numbers are hidden (§5) */
  masked: boolean;
}

/** Most that one withdrawal can take, and what the field starts with: the smaller of balance and upper limit (§5). */
export const mostAtOnce = ({ left, max }: AmountLimits): Cents => Math.max(0, Math.min(left, max));

/** As a person types an amount: no thousands separators. */
export const typedAmount = (cents: Cents): string => formatCents(cents).replaceAll(',', '');

/** `1` for 100 cents, `1.50` for 150: the minimum as the sentence of §5 says it. */
export const minimumInWords = (cents: Cents): string => (cents % 100 === 0 ? `${cents / 100}` : formatCents(cents));

export type AmountProblem = 'required' | 'malformed' | 'tooMuch' | 'tooLittle';

/** Why this typed amount cannot be withdrawn, undefined when it can. */
export function amountProblem(typed: string, limits: AmountLimits): AmountProblem | undefined {
  if (typed.trim() === '') return 'required';
  const cents = parseCents(typed);
  if (cents === undefined) return 'malformed';
  if (cents > mostAtOnce(limits)) return 'tooMuch';
  if (cents < limits.min || cents <= 0) return 'tooLittle';
  return undefined;
}

export type CodeProblem = 'codeRequired' | 'codeSix';

/** Why this cannot be a code sent by SMS, undefined when it can (§5). */
export function codeProblem(typed: string): CodeProblem | undefined {
  if (typed === '') return 'codeRequired';
  return /^\d{6}$/.test(typed) ? undefined : 'codeSix';
}
