/**
 * Lines of a network card and their validation (§2.6, §9, Dialling types that need a management card). The form and the
 * platform share these rules.
 */
import { normalForm } from '../../core/clean-text.ts';

/** How a device connects to the internet. */
export const DIALLING_TYPES = [
  /** the server has its own internet access */
  'serverInternet',
  'fixedPublicMultiIp',
  'routerOneToOne',
  'fixedPublicIp',
  'serverDial',
  'routerNat',
] as const;
export type DiallingType = (typeof DIALLING_TYPES)[number];

const NEED_A_CARD: readonly DiallingType[] = ['serverInternet', 'fixedPublicMultiIp', 'routerOneToOne'];

/** Chinese names that platforms send instead of the types above. */
const CHINESE_NAMES: Readonly<Record<DiallingType, string>> = {
  serverInternet: '服务器互联网',
  fixedPublicMultiIp: '固定公网多IP',
  routerOneToOne: '路由器一对一',
  fixedPublicIp: '固定公网IP',
  serverDial: '服务器拨号',
  routerNat: '路由器NAT',
};

/** Letters of a name without case, width, spaces and hyphens. */
const plain = (name: string): string =>
  normalForm(name, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the dialling type of a name in the wording of the specification (`server internet`, `router one-to-one`), in camelCase,
 * with underscores or in Chinese. `undefined` for an unknown name.
 */
export const diallingTypeOf = (name: string): DiallingType | undefined =>
  DIALLING_TYPES.find((type) => [type, CHINESE_NAMES[type]].some((knownName) => plain(knownName) === plain(name)));

/** Returns whether lines require a management card. `undefined` for an unknown dialling type. */
export function needsManagerCard(diallingType: string): boolean | undefined {
  const type = diallingTypeOf(diallingType);
  return type && NEED_A_CARD.includes(type);
}

export const LINE_TYPES = ['dhcp', 'static', 'pppoe'] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** Typed texts of a line. Fields that its type does not use are ignored. */
export interface LineDraft {
  readonly type: LineType;
  readonly account: string;
  readonly password: string;
  /** whether the platform has a password for this account: an empty field keeps it */
  readonly passwordKept?: boolean | undefined;
  readonly ip: string;
  readonly mask: string;
  readonly gateway: string;
  /** 1 to 4094; empty: untagged */
  readonly vlan: string;
}

export type LineField = 'type' | 'account' | 'password' | 'ip' | 'mask' | 'gateway' | 'vlan';

export type LineFault =
  | 'required'
  | 'tooLong'
  /** not an IPv4 address in four decimal numbers */
  | 'address'
  /** an address that a line cannot have: 0.x, 127.x, 224 and above */
  | 'reserved'
  | 'mask'
  /** the network address or the broadcast address */
  | 'network'
  /** the gateway is not in the network of the address */
  | 'outside'
  /** the gateway is the address itself */
  | 'same'
  | 'vlan'
  /** another line has the same value */
  | 'duplicate';

export interface LineProblem {
  /** index of the line, from 0 */
  readonly line: number;
  readonly field: LineField;
  readonly fault: LineFault;
}

export const MOST_LINES = 64;
export const LONGEST_ACCOUNT = 64;
export const HIGHEST_VLAN = 4094;

/** Parses four decimal numbers without leading zeros to one 32-bit number. */
export function ipv4(text: string): number | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && +part < 256)) return undefined;
  return parts.reduce((whole, part) => whole * 256 + +part, 0);
}

/** Returns the prefix length, 1 to 31, of a mask such as 255.255.255.0. */
export function prefixOf(mask: string): number | undefined {
  const bits = ipv4(mask)?.toString(2).padStart(32, '0');
  return bits && /^1+0+$/.test(bits) ? bits.indexOf('0') : undefined;
}

const FIRST_MULTICAST = 224;
const isReserved = (address: number): boolean => {
  const first = Math.floor(address / 2 ** 24);
  return first === 0 || first === 127 || first >= FIRST_MULTICAST;
};

const networkOf = (address: number, prefix: number): number => Math.floor(address / 2 ** (32 - prefix));

/** Returns whether a line can have the address. In a network of two addresses both are usable (RFC 3021). */
function isHost(address: number, prefix: number): boolean {
  const size = 2 ** (32 - prefix);
  const offset = address % size;
  return size === 2 || (offset !== 0 && offset !== size - 1);
}

/**
 * Returns the problems of the lines of one card, one per field, in the order of the lines.
 * @param elsewhere lines of the device's other cards, whose addresses and accounts must differ
 */
export function lineProblems(lines: readonly LineDraft[], elsewhere: readonly LineDraft[] = []): LineProblem[] {
  const takenIdentities = new Set(elsewhere.flatMap((line) => identityOf(line, 'elsewhere') ?? []));
  return lines.flatMap((draft, line) => {
    const faults = faultsOf(draft);
    const identity = identityOf(draft, 'here');
    const field = IDENTITY[draft.type];
    if (identity && takenIdentities.has(identity) && !faults.has(field)) faults.set(field, 'duplicate');
    if (identity) takenIdentities.add(identity);
    return [...faults].map(([name, fault]): LineProblem => ({ line, field: name, fault }));
  });
}

/** The field that must be unique among lines of a type. */
const IDENTITY: Readonly<Record<LineType, LineField>> = { dhcp: 'vlan', static: 'ip', pppoe: 'account' };

/** An untagged dhcp line is identified by its card, as two cards can each have one. */
function identityOf(line: LineDraft, card: string): string | undefined {
  if (line.type === 'dhcp') return `dhcp ${card} ${line.vlan.trim()}`;
  const identity = (line.type === 'static' ? line.ip : line.account).trim();
  return identity ? `${line.type} ${identity}` : undefined;
}

function faultsOf(line: LineDraft): Map<LineField, LineFault> {
  const faults = new Map<LineField, LineFault>();
  const vlan = line.vlan.trim();
  if (line.type === 'pppoe') pppoeFaults(line, faults);
  if (line.type === 'static') staticFaults(line, faults);
  if (vlan && !(/^[1-9]\d{0,3}$/.test(vlan) && +vlan <= HIGHEST_VLAN)) faults.set('vlan', 'vlan');
  return faults;
}

function pppoeFaults({ account, password, passwordKept }: LineDraft, faults: Map<LineField, LineFault>): void {
  if (!account.trim()) faults.set('account', 'required');
  else if (account.trim().length > LONGEST_ACCOUNT) faults.set('account', 'tooLong');
  if (!password && !passwordKept) faults.set('password', 'required');
  else if (password.length > LONGEST_ACCOUNT) faults.set('password', 'tooLong');
}

function staticFaults(line: LineDraft, faults: Map<LineField, LineFault>): void {
  const [ip, gateway] = [ipv4(line.ip.trim()), ipv4(line.gateway.trim())];
  const prefix = prefixOf(line.mask.trim());
  for (const [field, address] of [
    ['ip', ip],
    ['gateway', gateway],
  ] as const) {
    if (!line[field].trim()) faults.set(field, 'required');
    else if (address === undefined) faults.set(field, 'address');
    else if (isReserved(address)) faults.set(field, 'reserved');
    else if (prefix !== undefined && !isHost(address, prefix)) faults.set(field, 'network');
  }
  if (!line.mask.trim()) faults.set('mask', 'required');
  else if (prefix === undefined) faults.set('mask', 'mask');
  if (faults.has('gateway') || ip === undefined || gateway === undefined) return;
  if (ip === gateway) faults.set('gateway', 'same');
  else if (prefix !== undefined && networkOf(ip, prefix) !== networkOf(gateway, prefix))
    faults.set('gateway', 'outside');
}
