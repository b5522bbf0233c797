import type { CollectionMethod, PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { HIDDEN, maskAccount } from '#shared/core/masking.ts';
import { taxPercent } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { inFours } from '#shared/ui/form/formatted-field.tsx';
import {
  accountNumbers,
  fieldsOf,
  isAccountNumber,
  knownInvoice,
  knownMethod,
  type PayoutRequest,
} from '#shared/topics/accounts/payout.rules.ts';
import { payoutText } from './payout.text.ts';

/** How numbers are shown: whole, masked, or hidden (§5, Masking). */
type Numbers = 'whole' | 'masked' | 'hidden';

/** Stored payout info, whose numbers are not shown whole. */
interface Stored extends PayInfo {
  readonly numbers: Exclude<Numbers, 'whole'>;
}

/** Returns payout info as labels and values, only the fields of its method. Numbers of stored info are shown as in the summary. */
export function usePayoutItems(): (
  payout: Partial<PayInfo> | PayoutRequest,
  numbers: Numbers,
  storedInfo?: Stored,
) => { label: string; value: string }[] {
  const text = useText(payoutText);
  return (payout, numbers, storedInfo) => {
    const { collectionMethod, collectionNumber, bankAccount, bankName, cardNumber, invoiceType, billingCycle } = payout;
    const method = knownMethod(collectionMethod);
    const number = (value: string | undefined, whole: (value: string) => string) => {
      if (!value) return text.none;
      const isStored = storedInfo && accountNumbers().some((name) => storedInfo[name] === value);
      return { whole: whole(value), masked: maskAccount(value), hidden: HIDDEN }[
        isStored ? storedInfo.numbers : numbers
      ];
    };
    const invoice = () => {
      const knownType = knownInvoice(invoiceType);
      if (!knownType) return invoiceType;
      const percent = taxPercent({ collectionMethod: 'enterpriseCard', invoiceType: knownType });
      return text.invoiceWith(text[knownType], percent === 0 ? text.taxNone : text.taxKept(percent));
    };
    const rows: [label: string, value: string | undefined][] = [
      [text.method, method ? text[method] : collectionMethod],
    ];
    if (!isCompany(method)) rows.push([text.holder, bankAccount]);
    if (method)
      for (const [, rule] of fieldsOf(method)) {
        const value = payout[rule.wire];
        const whole = rule.kind === 'digits' ? inFours : asItIs;
        if (rule.kind !== 'choice') rows.push([text[rule.label], isAccountNumber(rule) ? number(value, whole) : value]);
      }
    else {
      // a method that the form does not have: only the sent fields
      if (bankName) rows.push([text.bank, bankName]);
      rows.push([text.otherNumber, number(collectionNumber || cardNumber, asItIs)]);
    }
    if (isCompany(method) && invoiceType) rows.push([text.invoice, invoice()]);
    if (billingCycle) rows.push([text.cycle, text[billingCycle]]);
    return rows.map(([label, value]) => ({ label, value: value || text.none }));
  };
}

const asItIs = (value: string): string => value;
const isCompany = (method: CollectionMethod | undefined): boolean => method === 'enterpriseCard';
