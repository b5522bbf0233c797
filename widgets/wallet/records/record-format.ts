/** Words of records, for the tables and for their export. */
import type { recordsText } from './records.text.ts';

export type RecordKind = 'withdrawals' | 'entries';

type Words = (typeof recordsText)['zh-CN'];

/** Entry types with a word of their own; others show as they come (§3, Entry record). */
const ENTRY_TYPES = { weekly_income: 1, monthly_bill: 1, compensation: 1, refund: 1, withdraw: 1 };

export const entryWord = (type: string, text: Words): string =>
  Object.hasOwn(ENTRY_TYPES, type) ? text[type as keyof typeof ENTRY_TYPES] : type;

export const WITHDRAWAL_TONES = { success: 'success', failure: 'failure', transferring: 'transfer' } as const;

export const isKnownStatus = (status: string): status is keyof typeof WITHDRAWAL_TONES =>
  Object.hasOwn(WITHDRAWAL_TONES, status);

export const statusWord = (status: string, text: Words): string => (isKnownStatus(status) ? text[status] : status);
