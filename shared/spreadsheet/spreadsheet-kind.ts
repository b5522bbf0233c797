/** Content of a spreadsheet file, detected by MIME type (or by name if there is none) and by its first bytes. */
import { decodedHead } from './text-encoding.ts';

export type SpreadsheetKind = 'zip' | 'ole' | 'text';

/** Allowed contents by MIME type. */
const BY_MIME: Readonly<Record<string, readonly SpreadsheetKind[]>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['zip', 'ole'],
  // Windows also uses this type for .csv.
  'application/vnd.ms-excel': ['ole', 'zip', 'text'],
  'text/csv': ['text'],
};

const BY_NAME: Readonly<Record<string, readonly SpreadsheetKind[]>> = {
  xlsx: ['zip', 'ole'],
  xls: ['ole', 'zip'],
  csv: ['text'],
};

/** Number of inspected bytes. */
export const HEAD_BYTES = 4096;

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Control characters other than tab and line ends: a program, an image, an archive. */
const BINARY = /(?![\t\n\r\u007f-\u009f])\p{Cc}/u;
/** Programs and documents whose first bytes are letters. */
const NO_TABLE = /^(?:MZ|%PDF|%!PS|\{\\rtf|#!|\s*[<{[])/;

/**
 * Returns the content of a file; `undefined` if it is not a spreadsheet, regardless of its name.
 * @param head its first `HEAD_BYTES` bytes
 */
export function spreadsheetKind({ type, name }: Pick<File, 'type' | 'name'>, head: Uint8Array) {
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  const mime = type.toLowerCase().split(';')[0]!.trim();
  const claimed = mime ? BY_MIME : BY_NAME;
  const key = mime || extension;
  const kinds = Object.hasOwn(claimed, key) ? claimed[key]! : [];
  const kind = kindOf(head);
  // Text counts as a table only if the type or name is CSV.
  if (kind === 'text' && mime !== 'text/csv' && extension !== 'csv') return undefined;
  return kinds.find((one) => one === kind);
}

function kindOf(head: Uint8Array): SpreadsheetKind | undefined {
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return 'zip';
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'ole';
  const text = decodedHead(head);
  return BINARY.test(text) || NO_TABLE.test(text) ? undefined : 'text';
}
