/** Networks of IP addresses. Limits count them, and audit rows and lists of sessions show addresses masked. */
import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** Groups of 16 bits that a provider assigns to one customer. */
const CUSTOMER_GROUPS = 4;
const SITE_GROUPS = 3;

/** Returns the groups of an IPv6 address, in the shortest notation. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => text.split(':').filter(Boolean);
  if (tail === undefined) return groups(head);
  const missing = GROUPS - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
}

/**
 * Returns the IPv4 address inside an IPv6 address, and any other address without its zone. The address of a request is
 * `undefined` after the client has closed the connection.
 */
function plainAddress(address: string | undefined = ''): string {
  const [plain = ''] = address.split('%');
  return /^::ffff:([\d.]+)$/i.exec(plain)?.[1] ?? plain;
}

/** Returns the network of one customer: an IPv4 address, or the /64 of an IPv6 address. Other texts stay unchanged. */
export function networkOf(address: string | undefined): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, CUSTOMER_GROUPS).join(':')}::/64` : plain;
}

/** Returns the address without its last part: `203.0.113.*`, or `2001:db8:1::*`. Empty for any other text. */
export function maskAddress(address: string | undefined): string {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return plain.replace(/\d+$/, '*');
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, SITE_GROUPS).join(':')}::*` : '';
}
