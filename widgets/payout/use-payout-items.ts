import type { BillingCycle } from '#shared/topics/payout/payout.calls.ts';
import { HIDDEN, maskAccount } from '#shared/core/masking.ts';
import { taxPercent } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { inFours } from '#shared/ui/form/formatted-field.tsx';
import { knownInvoice, knownMethod } from '#shared/topics/payout/payout.rules.ts';
import { payoutText } from './payout.text.ts';

interface Facts {
  collectionMethod?: string | undefined;
  collectionNumber?: string | undefined;
  bankAccount?: string | undefined;
  bankName?: string | undefined;
  cardNumber?: string | undefined;
  invoiceType?: string | undefined;
  billingCycle?: BillingCycle | undefined;
}

/** How numbers are shown: whole, masked, or hidden (§5, Masking). */
type Numbers = 'whole' | 'masked' | 'hidden';

/** Returns payout info as labels and values, only the fields of its method. */
export function usePayoutItems(): (facts: Facts, numbers: Numbers) => { label: string; value: string }[] {
  const text = useText(payoutText);
  return (facts, numbers) => {
    const { collectionNumber, bankAccount, bankName, cardNumber, invoiceType } = facts;
    const method = knownMethod(facts.collectionMethod);
    const number = (value: string | undefined, whole: (value: string) => string) =>
      !value ? text.none : { whole: whole(value), masked: maskAccount(value), hidden: HIDDEN }[numbers];
    const company = method === 'enterpriseCard';
    const other = method ? undefined : facts.collectionMethod;
    const invoice = () => {
      const known = knownInvoice(invoiceType);
      if (!known) return invoiceType;
      const percent = taxPercent({ collectionMethod: 'enterpriseCard', invoiceType: known });
      return text.invoiceWith(text[known], percent === 0 ? text.taxNone : text.taxKept(percent));
    };
    const rows: [label: string, value: string | undefined][] = [
      [text.method, method ? text[method] : other],
      [company ? text.companyName : text.holder, bankAccount || text.none],
    ];
    // a method that the form does not have: only the sent fields
    if (other) {
      if (bankName) rows.push([text.bank, bankName]);
      rows.push([text.otherNumber, number(collectionNumber || cardNumber, (whole) => whole)]);
    } else if (method === 'personalAlipay') rows.push([text.alipay, number(collectionNumber, (whole) => whole)]);
    else
      rows.push(
        [company ? text.companyBank : text.bank, bankName || text.none],
        [company ? text.companyCard : text.card, number(cardNumber, inFours)],
      );
    if (company && invoiceType) rows.push([text.invoice, invoice()]);
    if (facts.billingCycle) rows.push([text.cycle, text[facts.billingCycle]]);
    return rows.map(([label, value]) => ({ label, value: value ?? text.none }));
  };
}
