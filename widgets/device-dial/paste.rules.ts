/** Converts pasted text, such as the columns of a spreadsheet, to lines (no React, no I/O). */
import { oneLine, searchKey } from '#shared/core/clean-text.ts';
import { ipv4, type LineType } from '#shared/topics/devices/dialling.rules.ts';
import { cleanAddress, cleanMask, EMPTY_LINE, type DialLine } from './dial-line.rules.ts';

export interface Pasted {
  readonly lines: readonly DialLine[];
  /** numbers of the rows that cannot be parsed, from 1 */
  readonly unread: readonly number[];
}

/**
 * Parses the lines of a text, one per row. A row can start with its type, and its parts are separated by tabs, commas or
 * spaces:
 * `static address mask gateway [vlan]`, `address/24 gateway [vlan]`, `pppoe account password [vlan]`, `dhcp [vlan]`.
 */
export function pastedLines(text: string): Pasted {
  const lines: DialLine[] = [];
  const unread: number[] = [];
  text.split(/\r\n|\r|\n/).forEach((row, index) => {
    const parts = partsOf(row);
    if (parts.length === 0) return;
    const line = lineOf(parts);
    if (line) lines.push(line);
    else unread.push(index + 1);
  });
  return { lines, unread };
}

/** Splits a row at tabs, or else at commas, or else at spaces. Other separators belong to the parts. */
function partsOf(row: string): string[] {
  const separator = [/\t/, /[,，]/].find((mark) => mark.test(row)) ?? /\s+/;
  return row
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => oneLine(part));
}

const TYPE_KEYWORDS: Readonly<Record<string, LineType>> = {
  dhcp: 'dhcp',
  static: 'static',
  静态: 'static',
  pppoe: 'pppoe',
  拨号: 'pppoe',
};

function lineOf(parts: readonly string[]): DialLine | undefined {
  const keyword = searchKey(parts[0]!);
  const type = Object.hasOwn(TYPE_KEYWORDS, keyword) ? TYPE_KEYWORDS[keyword]! : guess(parts);
  if (!type) return undefined;
  const rest = Object.hasOwn(TYPE_KEYWORDS, keyword) ? parts.slice(1) : parts;
  if (type === 'dhcp') return rest.length <= 1 ? { ...EMPTY_LINE, vlan: rest[0] ?? '' } : undefined;
  if (type === 'pppoe') {
    const [account, password, vlan = ''] = rest;
    if (!account || !password || rest.length > 3) return undefined;
    return { ...EMPTY_LINE, type, account: oneLine(account), password, vlan };
  }
  const [first = '', ...others] = rest;
  const [ip = '', bits] = cleanAddress(first).split('/');
  const [mask = '', gateway = '', vlan = ''] = bits === undefined ? others : [bits, ...others];
  if (!ip || !mask || !gateway || rest.length > (bits === undefined ? 4 : 3)) return undefined;
  return { ...EMPTY_LINE, type, ip, mask: cleanMask(mask), gateway: cleanAddress(gateway), vlan };
}

/** Detects the type of a row without one: an address means a static line, two or three other parts mean an account. */
function guess(parts: readonly string[]): LineType | undefined {
  if (ipv4(cleanAddress(parts[0]!).split('/')[0]!) !== undefined) return 'static';
  return parts.length >= 2 ? 'pppoe' : undefined;
}
