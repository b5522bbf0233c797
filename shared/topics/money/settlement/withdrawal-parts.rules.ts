/** The parts of a withdrawal as the platform sent them, and what its failure concerns. Nothing is computed in place of a part. */
import type { Cents } from '#shared/core/money.ts';
import type { WithdrawalRecord } from '../wallet/wallet.calls.ts';

/** Amounts in cents; `undefined`: not sent. */
export interface WithdrawalParts {
  readonly tax: Cents | undefined;
  readonly fee: Cents | undefined;
  readonly received: Cents | undefined;
  /** received amount minus the amount that follows from the other parts, if they disagree */
  readonly difference: Cents | undefined;
}

type SentParts = Pick<WithdrawalRecord, 'amount' | 'tax' | 'fee' | 'received'>;

export function withdrawalParts({ amount, tax, fee, received }: SentParts): WithdrawalParts {
  const isComplete = tax != null && fee != null && received != null;
  const difference = isComplete ? received - (amount - tax - fee) : 0;
  return {
    tax: tax ?? undefined,
    fee: fee ?? undefined,
    received: received ?? undefined,
    difference: difference === 0 ? undefined : difference,
  };
}

/** Words for the payout account in reasons of banks and platforms. */
const PAYOUT_ACCOUNT =
  /账户|账号|帐户|帐号|户名|卡号|银行卡|开户|支付宝|收款|\b(?:account|card|payee|beneficiary|holder|alipay)\b/i;

/** Returns whether a correction of the payout details can help, as far as the reason of the platform names the account. */
export const concernsPayoutAccount = (failReason: string): boolean => PAYOUT_ACCOUNT.test(failReason);
