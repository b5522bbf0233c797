/** The label of a payout account, in the wallet and on receipts. */
import { HIDDEN, maskAccount, shortMask } from '../../core/masking.ts';

export interface PayoutAccount {
  collectionMethod?: string | undefined;
  collectionNumber?: string | undefined;
  cardNumber?: string | undefined;
}

interface MethodNames {
  readonly alipay: string;
  readonly personalCard: string;
  readonly enterpriseCard: string;
}

/** Returns the label of a payout account: `支付宝 138****8000`, `对公账户 ****3445`. If `masked`, the number is hidden completely (§5, Masking). */
export function accountLabelOf(text: MethodNames, masked: boolean): (account: PayoutAccount) => string {
  const names: Record<string, string> = {
    personalAlipay: text.alipay,
    personalCard: text.personalCard,
    enterpriseCard: text.enterpriseCard,
  };
  return ({ collectionMethod = '', collectionNumber, cardNumber }) => {
    const number = (collectionMethod === 'personalAlipay' ? collectionNumber : cardNumber || collectionNumber) || '';
    const shownNumber = number && (masked ? HIDDEN : shortMask(maskAccount(number)));
    return [Object.hasOwn(names, collectionMethod) ? names[collectionMethod] : collectionMethod, shownNumber]
      .filter(Boolean)
      .join(' ');
  };
}
