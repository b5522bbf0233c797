/** Keeps requests to the servers of partners out of private networks. */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not reachable from the internet (RFC 6890). A mapped IPv4 address is checked as IPv4. */
const PRIVATE_NETWORKS = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  ...['::/127', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
];

const blocked = new BlockList();
for (const network of PRIVATE_NETWORKS) {
  const [address, bits] = network.split('/') as [string, string];
  blocked.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const isPrivateAddress = (address: string): boolean => blocked.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

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
