import type { BillingCycle, CollectionMethod, InvoiceType } from '#shared/contract/payout.ts';
import { HIDDEN, maskAccount } from '#shared/domain/masking.ts';
import { taxPercent } from '#shared/domain/withdrawal-quote.ts';
import { useText } from '#shared/host/locale.ts';
import { inFours } from '#shared/ui/form/formatted-field.tsx';
import { payoutText } from './payout.text.ts';

interface Facts {
  collectionMethod?: CollectionMethod | undefined;
  collectionNumber?: string | undefined;
  bankAccount?: string | undefined;
  bankName?: string | undefined;
  cardNumber?: string | undefined;
  invoiceType?: InvoiceType | undefined;
  billingCycle?: BillingCycle | undefined;
}

/** How numbers are shown: whole, masked, or hidden (§5, Masking). */
type Numbers = 'whole' | 'masked' | 'hidden';

/** Returns payout info as labels and values, only the fields of its method. */
export function usePayoutItems(): (facts: Facts, numbers: Numbers) => { label: string; value: string }[] {
  const text = useText(payoutText);
  return (facts, numbers) => {
    const { collectionMethod: method, collectionNumber, bankAccount, bankName, cardNumber } = facts;
    const number = (value: string | undefined, whole: (value: string) => string) =>
      !value ? text.none : { whole: whole(value), masked: maskAccount(value), hidden: HIDDEN }[numbers];
    const company = method === 'enterpriseCard';
    const percent = taxPercent(facts);
    const rows: [label: string, value: string | undefined][] = [
      [text.method, method && text[method]],
      [company ? text.companyName : text.holder, bankAccount || text.none],
    ];
    if (method === 'personalAlipay') rows.push([text.alipay, number(collectionNumber, (whole) => whole)]);
    else
      rows.push(
        [company ? text.companyBank : text.bank, bankName || text.none],
        [company ? text.companyCard : text.card, number(cardNumber, inFours)],
      );
    if (company && facts.invoiceType)
      rows.push([
        text.invoice,
        text.invoiceWith(text[facts.invoiceType], percent === 0 ? text.taxNone : text.taxKept(percent)),
      ]);
    if (facts.billingCycle) rows.push([text.cycle, text[facts.billingCycle]]);
    return rows.map(([label, value]) => ({ label, value: value ?? text.none }));
  };
}
