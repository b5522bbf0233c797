/** Rules for a new ticket (no React, no I/O). The platform checks the same rules. */

import { LONGEST_CONTENT } from '#shared/topics/support/ticket/ticket.rules.ts';

/** Characters. */
export const LONGEST_TITLE = 50;
const LONGEST_DEVICE = 64;

export interface TicketValues {
  readonly category: string;
  readonly title: string;
  readonly content: string;
  readonly deviceUUID: string;
}

export const EMPTY_TICKET: TicketValues = { category: '', title: '', content: '', deviceUUID: '' };

/** Returns whether the form contains any input worth keeping. */
export const isBegun = (values: TicketValues): boolean => Object.values(values).some((value: string) => value.trim());

export type TicketFault = 'required' | 'tooLong';
export type TicketFaults = Partial<Record<keyof TicketValues, TicketFault>>;

export function ticketFaults({ category, title, content, deviceUUID }: TicketValues): TicketFaults {
  const faults: TicketFaults = {};
  if (!category) faults.category = 'required';
  if (!title.trim()) faults.title = 'required';
  else if (title.trim().length > LONGEST_TITLE) faults.title = 'tooLong';
  if (!content.trim()) faults.content = 'required';
  else if (content.trim().length > LONGEST_CONTENT) faults.content = 'tooLong';
  if (deviceUUID.trim().length > LONGEST_DEVICE) faults.deviceUUID = 'tooLong';
  return faults;
}

const TONES = { pending: 'pending', processing: 'transfer', resolved: 'success', closed: 'success' } as const;

/** Returns the tone of a status. An unknown status looks like a pending one. */
export const toneOf = (status: string): (typeof TONES)[keyof typeof TONES] =>
  Object.hasOwn(TONES, status) ? TONES[status as keyof typeof TONES] : 'pending';

const APPEAL_TONES = { open: 'pending', accepted: 'success', refused: 'failure' } as const;

/** Returns the tone of the outcome of an appeal. An unknown one looks like an open one. */
export const toneOfAppeal = (state: string): (typeof APPEAL_TONES)[keyof typeof APPEAL_TONES] =>
  Object.hasOwn(APPEAL_TONES, state) ? APPEAL_TONES[state as keyof typeof APPEAL_TONES] : 'pending';

/** Returns the label of a status or a category. An unknown one is shown as received. */
export const labelOf = (value: string, labels: Readonly<Record<string, string>>): string =>
  Object.hasOwn(labels, value) ? labels[value]! : value || '--';
