export type SpreadsheetProblem =
  /** no spreadsheet: 不支持当前文件类型 */
  | 'type'
  /** nothing in the file, or nothing in its first column */
  | 'empty'
  /** the file, or what it unpacks to, is beyond what a browser can take; or reading it took too long */
  | 'too-large'
  /** more rows than can be used */
  | 'too-many'
  /** damaged, or protected by a password */
  | 'unreadable';

export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';
  readonly reason: SpreadsheetProblem;

  constructor(reason: SpreadsheetProblem) {
    super(reason);
    this.reason = reason;
  }
}

/** Whether a file is a spreadsheet: by its MIME type, or by its name where there is none, and by its first bytes. */

export type SpreadsheetKind = 'zip' | 'ole' | 'text';

/** What a file says it is, and what it may then be inside. */
const BY_MIME: Readonly<Record<string, readonly SpreadsheetKind[]>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['zip', 'ole'],
  // Windows gives this type to .csv as well.
  'application/vnd.ms-excel': ['ole', 'zip', 'text'],
  'text/csv': ['text'],
};

const BY_NAME: Readonly<Record<string, readonly SpreadsheetKind[]>> = {
  xlsx: ['zip', 'ole'],
  xls: ['ole', 'zip'],
  csv: ['text'],
};

/** For the `accept` of a file field. */
export const SPREADSHEET_TYPES = [...Object.keys(BY_MIME), ...Object.keys(BY_NAME).map((name) => `.${name}`)].join();

/** How many of the first bytes are looked at. */
export const HEAD_BYTES = 4096;

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Programs and documents whose first bytes are letters. */
const NO_TABLE = /^(?:MZ|%PDF|%!PS|\{\\rtf|#!|\s*[<{[])/;

/**
 * What the file is inside; `undefined` when it is no spreadsheet, whatever it is called.
 * @param head its first `HEAD_BYTES` bytes
 */
export function spreadsheetKind({ type, name }: Pick<File, 'type' | 'name'>, head: Uint8Array) {
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  const mime = type.toLowerCase().split(';')[0]!.trim();
  const claimed = mime ? BY_MIME : BY_NAME;
  const key = mime || extension;
  const kinds = Object.hasOwn(claimed, key) ? claimed[key]! : [];
  const kind = kindOf(head);
  // A text is a table only when it is called one.
  if (kind === 'text' && mime !== 'text/csv' && extension !== 'csv') return undefined;
  return kinds.find((one) => one === kind);
}

function kindOf(head: Uint8Array): SpreadsheetKind | undefined {
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return 'zip';
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'ole';
  // Control characters but tab and line ends: a program, an image, an archive.
  const binary = head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  const letters = String.fromCharCode(...head.slice(0, 64)).replace(/^\xef\xbb\xbf/, '');
  return binary || NO_TABLE.test(letters) ? undefined : 'text';
}
