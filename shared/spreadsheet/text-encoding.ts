/** The encoding of a text file: UTF-8, UTF-16 of "Unicode text" files, or the default of Chinese spreadsheets. */

type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Number of inspected bytes. */
const INSPECTED = 4096;

/** Returns UTF-16 for its byte order mark, or if each zero byte is the same half of a character. */
function encodingOf(bytes: Uint8Array): UnicodeEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [...bytes.subarray(0, INSPECTED)].flatMap((byte, at) => (byte === 0 ? [at % 2] : []));
  const [half] = zeros;
  if (half === undefined || zeros.includes(1 - half)) return 'utf-8';
  return half === 1 ? 'utf-16le' : 'utf-16be';
}

/** Decodes the start of a file of any kind. Bytes that are no text become replacement characters. */
export const decodedHead = (head: Uint8Array): string => new TextDecoder(encodingOf(head)).decode(head);

/** Decodes a text file. */
export function decodedText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
