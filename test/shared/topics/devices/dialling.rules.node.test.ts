import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  diallingTypeOf,
  ipv4,
  lineProblems,
  needsManagerCard,
  prefixOf,
  type LineDraft,
} from '#shared/topics/devices/dialling.rules.ts';

const EMPTY = { account: '', password: '', ip: '', mask: '', gateway: '', vlan: '' };
const dhcp = (vlan = ''): LineDraft => ({ ...EMPTY, type: 'dhcp', vlan });
const fixed = (ip: string, gateway = '203.0.113.1', mask = '255.255.255.0'): LineDraft => ({
  ...EMPTY,
  type: 'static',
  ip,
  gateway,
  mask,
});
const pppoe = (account: string, password = 'x', passwordKept = false): LineDraft => ({
  ...EMPTY,
  type: 'pppoe',
  account,
  password,
  passwordKept,
});

const faultOf = (line: LineDraft): string =>
  lineProblems([line])
    .map(({ field, fault }) => `${field} ${fault}`)
    .join(', ');

const dotted = (address: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.');
const maskOf = (prefix: number): string => dotted(2 ** 32 - 2 ** (32 - prefix));

describe('lines of a network card', () => {
  it('require a management card for three kinds of dialling (§9)', () => {
    for (const type of ['serverInternet', 'fixedPublicMultiIp', 'routerOneToOne'])
      assert.equal(needsManagerCard(type), true);
    for (const type of ['serverDial', 'fixedPublicIp', 'routerNat']) assert.equal(needsManagerCard(type), false);
    for (const type of ['something new', '', 'internet']) assert.equal(needsManagerCard(type), undefined);
  });

  it('have the dialing types of the specification, of code and of Chinese platforms', () => {
    for (const name of ['server internet', 'serverInternet', 'SERVER_INTERNET', '服务器互联网'])
      assert.equal(diallingTypeOf(name), 'serverInternet', name);
    for (const name of ['fixed public multi-IP', 'Fixed public multi IP', '固定公网多 IP', '固定公网多ＩＰ'])
      assert.equal(diallingTypeOf(name), 'fixedPublicMultiIp', name);
    for (const name of ['router one-to-one', 'router_one_to_one', '路由器一对一'])
      assert.equal(diallingTypeOf(name), 'routerOneToOne', name);
    assert.equal(diallingTypeOf('satellite'), undefined);
  });

  it('have valid IPv4 addresses only', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), (address) => {
        assert.equal(ipv4(dotted(address)), address);
      }),
    );
    for (const text of [
      '',
      '1.2.3',
      '1.2.3.4.5',
      '1.2.3.256',
      '01.2.3.4',
      '1.2.3.-4',
      '1.2.3.4 ',
      '0x1.2.3.4',
      '1.2.3.４',
      '1e1.2.3.4',
      '::1',
    ])
      assert.equal(ipv4(text), undefined, text);
  });

  it('have masks of 1 to 31 ones only', () => {
    for (let prefix = 1; prefix < 32; prefix++) assert.equal(prefixOf(maskOf(prefix)), prefix);
    for (const mask of ['0.0.0.0', '255.255.255.255', '255.0.255.0', '0.255.255.255', '255.255.255.1', '24', '/24', ''])
      assert.equal(prefixOf(mask), undefined, mask);
  });

  it('are valid with two different hosts of one network of any size', () => {
    const network = fc.record({
      prefix: fc.integer({ min: 2, max: 30 }),
      base: fc.integer({ min: 1, max: 223 }).filter((first) => first !== 127),
      rest: fc.nat(2 ** 24 - 1),
      hosts: fc.tuple(fc.nat(), fc.nat()),
    });
    fc.assert(
      fc.property(network, ({ prefix, base, rest, hosts }) => {
        const size = 2 ** (32 - prefix);
        const start = Math.floor((base * 2 ** 24 + rest) / size) * size;
        const [ip, gateway] = hosts.map((host) => start + 1 + (host % (size - 2))) as [number, number];
        // A network larger than a class can contain addresses that no line can have.
        fc.pre([ip, gateway].every((each) => ![0, 127].includes(Math.floor(each / 2 ** 24)) && each < 224 * 2 ** 24));
        const problems = faultOf(fixed(dotted(ip), dotted(gateway), maskOf(prefix)));
        assert.equal(problems, ip === gateway ? 'gateway same' : '');
      }),
    );
  });

  for (const [name, line, expected] of [
    ['no address', fixed(''), 'ip required'],
    ['half an address', fixed('203.0.113'), 'ip address'],
    ['loopback', fixed('127.0.0.1', '127.0.0.2', '255.0.0.0'), 'ip reserved, gateway reserved'],
    ['multicast', fixed('224.0.0.5'), 'ip reserved, gateway outside'],
    ['the network', fixed('203.0.113.0'), 'ip network'],
    ['the broadcast', fixed('203.0.113.255'), 'ip network'],
    ['the gateway outside', fixed('203.0.113.9', '203.0.114.1'), 'gateway outside'],
    ['the gateway itself', fixed('203.0.113.9', '203.0.113.9'), 'gateway same'],
    ['a gateway that is the broadcast', fixed('203.0.113.9', '203.0.113.255'), 'gateway network'],
    ['a wrong mask', fixed('203.0.113.9', '203.0.113.1', '255.0.255.0'), 'mask mask'],
    ['two hosts of a /31', fixed('203.0.113.8', '203.0.113.9', '255.255.255.254'), ''],
    ['blanks around', fixed(' 203.0.113.9 ', ' 203.0.113.1 ', ' 255.255.255.0 '), ''],
    ['no account', pppoe(' '), 'account required'],
    ['a long account', pppoe('x'.repeat(65)), 'account tooLong'],
    ['no password', pppoe('ad1', ''), 'password required'],
    ['a saved password', pppoe('ad1', '', true), ''],
    ['VLAN 0', dhcp('0'), 'vlan vlan'],
    ['VLAN 1', dhcp('1'), ''],
    ['VLAN 4094', dhcp('4094'), ''],
    ['VLAN 4095', dhcp('4095'), 'vlan vlan'],
    ['VLAN 1.5', dhcp('1.5'), 'vlan vlan'],
    ['fields that the type does not use', { ...dhcp(), ip: 'x', mask: 'y', account: 'z' }, ''],
  ] as const) {
    it(`report for ${name}: ${expected || 'nothing'}`, () => assert.equal(faultOf(line), expected));
  }

  it('report the second of two equal lines, on this and on another card', () => {
    assert.deepEqual(lineProblems([dhcp('7'), dhcp('8'), dhcp(' 7 ')]), [
      { line: 2, field: 'vlan', fault: 'duplicate' },
    ]);
    assert.deepEqual(lineProblems([fixed('203.0.113.9'), fixed('203.0.113.9')]), [
      { line: 1, field: 'ip', fault: 'duplicate' },
    ]);
    assert.deepEqual(lineProblems([pppoe('ad1')], [pppoe('ad1')]), [{ line: 0, field: 'account', fault: 'duplicate' }]);
    assert.deepEqual(lineProblems([dhcp()], [dhcp()]), [], 'each card may have one plain line');
  });
});
