import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPrivateHost } from '#console/server/reference/providers/public-addresses.ts';

describe('addresses of the servers of partners', () => {
  const NOT_REACHABLE = {
    IPv4: '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.0.0.8 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255',
    'IPv4 for examples, and former relays': '192.0.2.1 198.51.100.1 203.0.113.1 192.88.99.1',
    IPv6: ':: ::1 fc00::1 fd12::1 fe80::1 fe80::1%eth0 ff02::1',
    'IPv4 in IPv6':
      '::127.0.0.1 ::ffff:10.0.0.1 ::ffff:a00:1 ::ffff:0:127.0.0.1 64:ff9b::10.0.0.1 64:ff9b:1::1 2002:7f00:1::',
    'Teredo and other protocols': '2001::1 2001:2::1 2001:10::1 2001:1ff::1',
    'former private, discarded, for examples, not assigned':
      'fec0::1 100::1 100:0:0:1::1 2001:db8::1 3fff::1 5f00::1 4000::1 8000::1',
  };
  for (const [kind, addresses] of Object.entries(NOT_REACHABLE))
    it(`are refused if they are not reachable: ${kind}`, () => {
      for (const address of addresses.split(' ')) {
        assert.ok(isPrivateHost(address), address);
        if (address.includes(':')) assert.ok(isPrivateHost(`[${address}]`), address);
      }
    });

  it('are accepted if they are reachable', () => {
    for (const address of '1.1.1.1 11.0.0.1 100.128.0.1 172.32.0.1 192.0.1.1 223.255.255.255 2400:3200::1 2606:4700::1 2001:200::1'.split(
      ' ',
    ))
      assert.ok(!isPrivateHost(address), address);
    assert.ok(!isPrivateHost('partner.example'));
  });
});
