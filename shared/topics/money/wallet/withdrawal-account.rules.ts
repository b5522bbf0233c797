/** Compares the account of a withdrawal with the present payout account. */
import type { PayInfo } from '../../accounts/payout.calls.ts';
import type { WithdrawalRecord } from './wallet.calls.ts';

/** Digits at the end of an account number, which no mask hides. */
const SHOWN_DIGITS = 4;
const lastDigits = (number: string): string => number.replace(/\D/g, '').slice(-SHOWN_DIGITS);

/** Returns whether a withdrawal was paid to this payout account, as far as masked numbers show. */
export function isPaidTo(
  record: Pick<WithdrawalRecord, 'collectionMethod' | 'collectionNumber'>,
  payInfo: Pick<PayInfo, 'collectionMethod' | 'collectionNumber' | 'cardNumber'> | undefined,
): boolean {
  if (!payInfo) return true;
  const { collectionMethod, collectionNumber, cardNumber } = payInfo;
  const number = collectionMethod === 'personalAlipay' ? collectionNumber : cardNumber || collectionNumber;
  return collectionMethod === record.collectionMethod && lastDigits(number) === lastDigits(record.collectionNumber);
}
