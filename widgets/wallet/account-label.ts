import { HIDDEN, maskAccount } from '../../shared/domain/masking.ts';
import { useText } from '../../shared/host/locale.ts';
import { walletText } from './wallet.text.ts';

interface Account {
  collectionMethod?: string | undefined;
  collectionNumber?: string | undefined;
  cardNumber?: string | undefined;
}

/** Names a payout account with its number masked: `支付宝 138****8000`; hidden whole where §5 says so. */
export function accountLabelOf(text: (typeof walletText)['zh-CN'], masked: boolean): (account: Account) => string {
  const names: Record<string, string> = {
    personalAlipay: text.alipay,
    personalCard: text.personalCard,
    enterpriseCard: text.enterpriseCard,
  };
  return ({ collectionMethod = '', collectionNumber, cardNumber }) => {
    const number = (collectionMethod === 'personalAlipay' ? collectionNumber : (cardNumber ?? collectionNumber)) || '';
    const shown = number && (masked ? HIDDEN : maskAccount(number));
    return [Object.hasOwn(names, collectionMethod) ? names[collectionMethod] : collectionMethod, shown]
      .filter(Boolean)
      .join(' ');
  };
}

/** The same in the language of the page. */
export const useAccountLabel = (masked: boolean): ((account: Account) => string) =>
  accountLabelOf(useText(walletText), masked);
