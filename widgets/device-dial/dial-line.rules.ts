/** Lines of a network card in a form: normalizes, checks and converts them (no React, no I/O). */
import { cleanIdentifier, oneLine } from '#shared/core/clean-text.ts';
import {
  ipv4,
  lineProblems,
  MOST_LINES,
  type LineDraft,
  type LineFault,
  type LineField,
  type LineType,
} from '#shared/topics/devices/dialling.rules.ts';
import type { NetworkCard, NewLines } from '#shared/topics/devices/dialling.calls.ts';

/** A line while it is edited. Values that its type does not use are kept, in case the user changes the type back. */
export interface DialLine {
  readonly type: LineType;
  readonly account: string;
  readonly password: string;
  /** the account with a password stored on the platform */
  readonly keptFor?: string | undefined;
  readonly ip: string;
  readonly mask: string;
  readonly gateway: string;
  readonly vlan: string;
}

export type TypedField = Exclude<LineField, 'type'>;

export const EMPTY_LINE: DialLine = {
  type: 'dhcp',
  account: '',
  password: '',
  ip: '',
  mask: '',
  gateway: '',
  vlan: '',
};

const FIELDS: Readonly<Record<LineType, readonly TypedField[]>> = {
  dhcp: ['vlan'],
  static: ['ip', 'mask', 'gateway', 'vlan'],
  pppoe: ['account', 'password', 'vlan'],
};

/** Returns the fields of a type in display order. */
export const lineFields = (type: LineType): readonly TypedField[] => FIELDS[type];

/** Normalizes a typed or pasted address: full-width digits and the Chinese full stop become ASCII, spaces are removed. */
export const cleanAddress = (input: string): string => cleanIdentifier(input).replace(/[。｡]/g, '.');

/** Normalizes a mask. `/24` and `24` become the mask with this number of bits. */
export function cleanMask(input: string): string {
  const clean = cleanAddress(input);
  const bits = /^\/?(\d{1,2})$/.exec(clean)?.[1];
  return bits !== undefined && Number(bits) <= 32 ? maskOf(Number(bits)) : clean;
}

const maskOf = (bits: number): string =>
  [0, 8, 16, 24].map((before) => 256 - 2 ** (8 - Math.min(8, Math.max(0, bits - before)))).join('.');

const CLEAN: Readonly<Record<TypedField, (input: string) => string>> = {
  account: oneLine,
  password: (input) => input,
  ip: cleanAddress,
  mask: cleanMask,
  gateway: cleanAddress,
  vlan: cleanAddress,
};

/** Returns the line as it is compared and sent: normalized, with only the fields of its type. */
export function cleanLine(line: DialLine): LineDraft {
  const ownFields = lineFields(line.type);
  const read = (field: TypedField): string => (ownFields.includes(field) ? CLEAN[field](line[field]) : '');
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
 * Returns the faults of each line of a card.
 * @param others lines of the device's other cards
 */
export function lineFaults(lines: readonly DialLine[], others: readonly DialLine[] = []): readonly LineFaults[] {
  const faults: Partial<Record<LineField, LineFault>>[] = lines.map(() => ({}));
  for (const { line, field, fault } of lineProblems(lines.map(cleanLine), others.map(cleanLine)))
    faults[line]![field] = fault;
  return faults;
}

export const countFaults = (faults: readonly LineFaults[]): number =>
  faults.reduce((count, each) => count + Object.keys(each).length, 0);

/** Returns whether two lists of lines result in the same request. */
export const areSame = (some: readonly DialLine[], others: readonly DialLine[]): boolean =>
  JSON.stringify(some.map(cleanLine)) === JSON.stringify(others.map(cleanLine));

/** Returns the lines of a card that the platform has stored. */
export const linesOfCard = ({ diallingInfo }: Pick<NetworkCard, 'diallingInfo'>): readonly DialLine[] =>
  diallingInfo.map(({ passwordKept, vlan, ...line }) => ({
    ...line,
    vlan: `${vlan ?? ''}`,
    keptFor: passwordKept ? line.account : undefined,
  }));

/** Returns a line as it is sent to the platform. */
export function linesToSend(line: DialLine): NewLines['diallingInfo'][number] {
  const { passwordKept: _, vlan, ...rest } = cleanLine(line);
  return { ...rest, vlan: vlan === '' ? null : Number(vlan) };
}

/** Returns a saved line as the platform will return it: without the password, which it does not send. */
export function afterSaving(line: DialLine): DialLine {
  const { passwordKept: _, ...clean } = cleanLine(line);
  return { ...clean, password: '', keptFor: clean.account || undefined };
}

/** Copies a line with the next address, without values that must be unique. */
export function copyOf(line: DialLine): DialLine {
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

/** Returns the number of lines that can still be added to a card. */
export const remainingLines = (lines: readonly DialLine[]): number => Math.max(0, MOST_LINES - lines.length);
