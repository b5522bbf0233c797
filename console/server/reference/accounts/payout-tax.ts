import { PERSONAL_TAX, taxPercent } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import type { StoredPayInfo } from '../database/tables.ts';

/** Returns the tax of a payout method in percent. Until a method is stored, the personal rate applies. */
export const payoutTax = ({ collectionMethod, invoiceType }: StoredPayInfo): number =>
  collectionMethod ? taxPercent({ collectionMethod, invoiceType }) : PERSONAL_TAX;
