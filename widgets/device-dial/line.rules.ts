/** Lines of a network card in a form: typed, cleaned, checked, sent (no React, no I/O). */
import {
  ipv4,
  lineProblems,
  MOST_LINES,
  type LineDraft,
  type LineFault,
  type LineField,
  type LineType,
} from '#shared/domain/dialling.ts';
import type { DiallingLine, NetworkCard } from '#shared/contract/dialling.ts';

/** A line while it is edited; what its type does not read waits for a change of mind. */
export interface Line {
  readonly type: LineType;
  readonly account: string;
  readonly password: string;
  /** the account whose password the platform keeps */
  readonly keptFor?: string | undefined;
  readonly ip: string;
  readonly mask: string;
  readonly gateway: string;
  readonly vlan: string;
}

export type TypedField = Exclude<LineField, 'type'>;

export const EMPTY_LINE: Line = { type: 'dhcp', account: '', password: '', ip: '', mask: '', gateway: '', vlan: '' };

const FIELDS: Readonly<Record<LineType, readonly TypedField[]>> = {
  dhcp: ['vlan'],
  static: ['ip', 'mask', 'gateway', 'vlan'],
  pppoe: ['account', 'password', 'vlan'],
};

/** The fields of a type, in the order in which they are shown. */
export const fieldsOf = (type: LineType): readonly TypedField[] => FIELDS[type];

/** What counts of a typed or pasted address: full-width digits and the Chinese full stop become plain, blanks fall away. */
export const cleanAddress = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[。｡]/g, '.')
    .replace(/\s/g, '');

/** The same for a mask; `/24` and `24` are the mask of so many bits. */
export function cleanMask(typed: string): string {
  const clean = cleanAddress(typed);
  const bits = /^\/?(\d{1,2})$/.exec(clean)?.[1];
  return bits !== undefined && Number(bits) <= 32 ? maskOf(Number(bits)) : clean;
}

const maskOf = (bits: number): string =>
  [0, 8, 16, 24].map((before) => 256 - 2 ** (8 - Math.min(8, Math.max(0, bits - before)))).join('.');

const CLEAN: Readonly<Record<TypedField, (typed: string) => string>> = {
  account: (typed) => typed.trim(),
  password: (typed) => typed,
  ip: cleanAddress,
  mask: cleanMask,
  gateway: cleanAddress,
  vlan: cleanAddress,
};

/** As it is compared and sent: clean, and without what its type does not read. */
export function cleanLine(line: Line): LineDraft {
  const own = fieldsOf(line.type);
  const read = (field: TypedField): string => (own.includes(field) ? CLEAN[field](line[field]) : '');
  const account = read('account');
  return {
    type: line.type,
    account,
    password: read('password'),
    passwordKept: account !== '' && account === line.keptFor,
    ip: read('ip'),
    mask: read('mask'),
    gateway: read('gateway'),
    vlan: read('vlan'),
  };
}

export type LineFaults = Readonly<Partial<Record<LineField, LineFault>>>;

/**
 * What is wrong with each line of a card.
 * @param others lines of the device's other cards
 */
export function faultsOf(lines: readonly Line[], others: readonly Line[] = []): readonly LineFaults[] {
  const found: Partial<Record<LineField, LineFault>>[] = lines.map(() => ({}));
  for (const { line, field, fault } of lineProblems(lines.map(cleanLine), others.map(cleanLine)))
    found[line]![field] = fault;
  return found;
}

export const countFaults = (faults: readonly LineFaults[]): number =>
  faults.reduce((count, each) => count + Object.keys(each).length, 0);

/** Whether two sets of lines would be sent alike. */
export const areSame = (some: readonly Line[], others: readonly Line[]): boolean =>
  JSON.stringify(some.map(cleanLine)) === JSON.stringify(others.map(cleanLine));

/** What the platform has of a card. */
export const linesOfCard = ({ diallingInfo }: Pick<NetworkCard, 'diallingInfo'>): readonly Line[] =>
  diallingInfo.map(({ passwordKept, vlan, ...line }) => ({
    ...line,
    vlan: vlan === null ? '' : `${vlan}`,
    keptFor: passwordKept ? line.account : undefined,
  }));

/** What the platform is sent of it. */
export function toSend(line: Line): Omit<DiallingLine, 'passwordKept'> {
  const { passwordKept: _, vlan, ...rest } = cleanLine(line);
  return { ...rest, vlan: vlan === '' ? null : Number(vlan) };
}

/** A line that the platform has taken, as it will tell it: the password is kept and not said. */
export function afterSaving(line: Line): Line {
  const { passwordKept: _, ...clean } = cleanLine(line);
  return { ...clean, password: '', keptFor: clean.account || undefined };
}

/** A copy of a line: the next address, and nothing that must not be there twice. */
export function copyOf(line: Line): Line {
  const address = ipv4(cleanAddress(line.ip));
  const next = address === undefined ? '' : [24, 16, 8, 0].map((bits) => ((address + 1) >>> bits) & 255).join('.');
  return {
    ...line,
    ip: next,
    account: '',
    password: '',
    keptFor: undefined,
    vlan: line.type === 'dhcp' ? '' : line.vlan,
  };
}

/** How many more lines a card takes. */
export const remainingLines = (lines: readonly Line[]): number => Math.max(0, MOST_LINES - lines.length);
