/** Formats the numbers of the rules for articles. */
import { taxPercent } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import type { BillingWindow } from '../day-rules.ts';

const clock = (hour: number): string => `${`${hour}`.padStart(2, '0')}:00`;

/** Returns hours such as `20:00 至 22:00`. */
export const hoursText = ({ from, to }: BillingWindow): string => `${clock(from)} 至 ${clock(to)}`;

/** Returns the billed hours of a day. @param window null for the whole day */
export const windowText = (window: BillingWindow | null): string =>
  window ? `每日 ${hoursText(window)}` : '全天（00:00 至 24:00）';

/** Formats cents without separators. */
export const yuan = (cents: number): string => (cents / 100).toFixed(2);

/** Percent that is withheld from companies without a special invoice of 6 %. */
export const PLAIN_INVOICE_TAX = taxPercent({ collectionMethod: 'enterpriseCard', invoiceType: 'plain' });
