/** The UUID of a node (no React, no I/O); the platform holds the same. */

/** Hexadecimal digits of a UUID, without its dashes. */
export const UUID_LENGTH = 32;

/** What counts of the typed, pasted or scanned text: a label may give an address that ends with the UUID. */
export function cleanUuid(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  const last = /(?:deviceUUID|uuid)=([^&#]+)/i.exec(text)?.[1] ?? text;
  return last.replace(/[\s\p{Pd}]/gu, '').toLowerCase();
}

export type UuidFault = 'required' | 'letters' | 'length';

export function uuidFault(clean: string): UuidFault | undefined {
  if (clean === '') return 'required';
  if (/[^0-9a-f]/.test(clean)) return 'letters';
  return clean.length === UUID_LENGTH ? undefined : 'length';
}

/** Characters of what the person notes about the node. */
export const LONGEST_REMARK = 50;
