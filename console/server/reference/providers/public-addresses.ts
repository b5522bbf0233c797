/** Keeps requests to the servers of partners out of private networks. */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Networks that are not reachable from the internet (IANA special-purpose address registries). Of IPv6, only 2000::/3 is assigned, so
 * that later kinds of private and translated addresses are refused too. A library that names the kind of an address would only
 * repeat these lists.
 */
const PRIVATE_NETWORKS = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...[
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
  // all but 2000::/3, and in it: assignments for protocols with Teredo, examples, 6to4
  ...['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
];

/** One list for each family: in a common list, a network of IPv6 also blocks the IPv4 addresses that it maps. */
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
for (const network of PRIVATE_NETWORKS) {
  const [address, bits] = network.split('/') as [string, string];
  const family = familyOf(address);
  blocked[family].addSubnet(address, Number(bits), family);
}

/** Returns whether no server of a partner has the address. The zone of a local address, which `check` does not read, is left out. */
function isPrivateAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  const family = familyOf(plain);
  return blocked[family].check(plain, family);
}

/** Returns whether the host of a URL is a private address. A host name is checked when it is resolved. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) > 0 && isPrivateAddress(address);
}

/** Resolves a host name for a connection. It fails for a name of a private address, which can change after the start. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(Object.assign(new Error('The host name has a private address'), { code: 'EACCES' }), []);
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    return callback(null, first!.address, first!.family);
  });
