/** Rules for the UUID of a node (no React, no I/O). The platform checks the same rules. */
import { cleanCharacters, cleanIdentifier } from '#shared/core/clean-text.ts';

/** Hexadecimal digits of a UUID, without its dashes. */
export const UUID_LENGTH = 32;

/** Returns the UUID in typed, pasted or scanned text. The text on a label can be an address that ends with the UUID. */
export function cleanUuid(input: string): string {
  const text = cleanIdentifier(input);
  const last = /(?:deviceUUID|uuid)=([^&#]+)/i.exec(text)?.[1] ?? text;
  return cleanCharacters(last).toLowerCase();
}

/** Longer texts of codes are no address that ends with a UUID. */
const LONGEST_CODE = 500;

/** Returns the UUID in the text of a QR code, `undefined` if the code is not from a label of a node. */
export function uuidOfCode(code: string): string | undefined {
  if (code.length > LONGEST_CODE) return undefined;
  const clean = cleanUuid(code);
  return uuidFault(clean) ? undefined : clean;
}

export type UuidFault = 'required' | 'letters' | 'length';

export function uuidFault(clean: string): UuidFault | undefined {
  if (clean === '') return 'required';
  if (/[^0-9a-f]/.test(clean)) return 'letters';
  return clean.length === UUID_LENGTH ? undefined : 'length';
}

/** Maximum length of a remark about the node, in characters. */
export const LONGEST_BINDING_REMARK = 50;
