import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  afterSaving,
  areSame,
  cleanLine,
  cleanMask,
  copyOf,
  countFaults,
  EMPTY_LINE,
  lineFaults,
  lineFields,
  linesOfCard,
  linesToSend,
  type DialLine,
  type LineFaults,
} from '#widgets/device-dial/dial-line.rules.ts';
import { lacksAddress, managerLineOf } from '#widgets/device-dial/card.rules.ts';
import { devicesText } from '#widgets/device-dial/device-dial.text.ts';
import { pastedLines } from '#widgets/device-dial/paste.rules.ts';

const fixed = (ip: string, mask = '255.255.255.0', gateway = '203.0.113.1', vlan = ''): DialLine => ({
  ...EMPTY_LINE,
  type: 'static',
  ip,
  mask,
  gateway,
  vlan,
});
const dial = (account: string, password = 'secret', vlan = ''): DialLine => ({
  ...EMPTY_LINE,
  type: 'pppoe',
  account,
  password,
  vlan,
});
const dhcp = (vlan = ''): DialLine => ({ ...EMPTY_LINE, vlan });

describe('a line (§2.6)', () => {
  it('has its fields in the order in which a carrier states them', () => {
    assert.deepEqual(lineFields('dhcp'), ['vlan']);
    assert.deepEqual(lineFields('static'), ['ip', 'mask', 'gateway', 'vlan']);
    assert.deepEqual(lineFields('pppoe'), ['account', 'password', 'vlan']);
  });

  const table: readonly (readonly [string, DialLine, LineFaults])[] = [
    ['a plain DHCP line', dhcp(), {}],
    ['a tagged DHCP line', dhcp('100'), {}],
    ['the first VLAN', dhcp('1'), {}],
    ['the last VLAN', dhcp('4094'), {}],
    ['VLAN 0', dhcp('0'), { vlan: 'vlan' }],
    ['VLAN 4095', dhcp('4095'), { vlan: 'vlan' }],
    ['a VLAN in letters', dhcp('ten'), { vlan: 'vlan' }],
    ['a negative VLAN', dhcp('-1'), { vlan: 'vlan' }],
    ['a fraction', dhcp('1.5'), { vlan: 'vlan' }],
    ['a full-width VLAN', dhcp('１００'), {}],
    ['a dialled line', dial('0571001'), {}],
    ['no account', dial(''), { account: 'required' }],
    ['no password', dial('a', ''), { password: 'required' }],
    ['an account too long', dial('a'.repeat(65)), { account: 'tooLong' }],
    ['blanks around the account', dial(' a '), {}],
    ['a blank in the password', dial('a', ' p w '), {}],
    ['a static line', fixed('203.0.113.7'), {}],
    ['full-width digits and stops', fixed('２０３。0．113.7'), {}],
    ['empty fields', fixed('', '', ''), { ip: 'required', mask: 'required', gateway: 'required' }],
    ['no address', fixed('203.0.113'), { ip: 'address' }],
    ['an address too high', fixed('203.0.113.256'), { ip: 'address' }],
    ['a leading zero', fixed('203.0.113.07'), { ip: 'address' }],
    ['the loopback address', fixed('127.0.0.1'), { ip: 'reserved', gateway: 'outside' }],
    ['multicast', fixed('224.0.0.1'), { ip: 'reserved', gateway: 'outside' }],
    ['the subnet address', fixed('203.0.113.0'), { ip: 'network' }],
    ['the broadcast address', fixed('203.0.113.255'), { ip: 'network' }],
    ['no mask', fixed('203.0.113.7', 'all'), { mask: 'mask' }],
    ['a mask with a hole', fixed('203.0.113.7', '255.0.255.0'), { mask: 'mask' }],
    ['an empty mask', fixed('203.0.113.7', '0.0.0.0'), { mask: 'mask' }],
    ['a mask of one address', fixed('203.0.113.7', '255.255.255.255'), { mask: 'mask' }],
    ['a mask as a prefix', fixed('203.0.113.7', '/24'), {}],
    ['a network of two addresses', fixed('203.0.113.7', '255.255.255.254', '203.0.113.6'), {}],
    ['a gateway elsewhere', fixed('203.0.113.7', '255.255.255.0', '203.0.114.1'), { gateway: 'outside' }],
    ['a gateway just outside', fixed('203.0.113.6', '255.255.255.248', '203.0.113.9'), { gateway: 'outside' }],
    ['its own gateway', fixed('203.0.113.7', '255.255.255.0', '203.0.113.7'), { gateway: 'same' }],
    ['a gateway that is the subnet', fixed('203.0.113.7', '255.255.255.0', '203.0.113.0'), { gateway: 'network' }],
    ['no gateway', fixed('203.0.113.7', '255.255.255.0', 'x'), { gateway: 'address' }],
    ['static and a wrong VLAN', fixed('203.0.113.7', '/24', '203.0.113.1', '5000'), { vlan: 'vlan' }],
  ];
  for (const [name, line, problems] of table)
    it(`${name}: ${Object.entries(problems).join(' ') || 'right'}`, () => {
      assert.deepEqual(lineFaults([line]), [problems]);
      assert.equal(countFaults([problems]), Object.keys(problems).length);
    });

  it('keeps fields of other types while the user types, and sends only the fields of its type', () => {
    const line: DialLine = { ...dial('a', 'p'), ip: '1.2.3.4', mask: '24', gateway: '1.2.3.1' };
    assert.deepEqual(lineFaults([line]), [{}]);
    assert.deepEqual(cleanLine(line), { ...dial('a', 'p'), passwordKept: false });
    assert.ok(areSame([line], [dial(' a ', 'p')]));
    assert.ok(!areSame([line], [dial('a', 'q')]));
  });

  it('accepts a mask as a prefix', () => {
    for (const [typed, mask] of [
      ['/24', '255.255.255.0'],
      ['24', '255.255.255.0'],
      ['/0', '0.0.0.0'],
      ['32', '255.255.255.255'],
      ['33', '33'],
      ['255.255.0.0', '255.255.0.0'],
    ] as const)
      assert.equal(cleanMask(typed), mask);
  });
});

describe('many lines of a device', () => {
  it('have unique addresses, accounts and untagged DHCP lines', () => {
    const later = (field: string) => [{}, { [field]: 'duplicate' }];
    for (const [lines, faults] of [
      [[fixed('203.0.113.7'), fixed('203.0.113.7')], later('ip')],
      [
        [fixed('203.0.113.7'), fixed('203.0.113.8')],
        [{}, {}],
      ],
      [[fixed('203.0.113.7'), fixed('２０３.0.113.7')], later('ip')],
      [[dial('a'), dial('a')], later('account')],
      [[dhcp(), dhcp()], later('vlan')],
      [
        [dhcp('7'), dhcp('8')],
        [{}, {}],
      ],
      [
        [dhcp('7'), dial('a', 'p', '7')],
        [{}, {}],
      ],
      // Missing values are not duplicates of each other.
      [
        [dial(''), dial('')],
        [{ account: 'required' }, { account: 'required' }],
      ],
    ] as const)
      assert.deepEqual(lineFaults(lines), faults);
  });

  it('share VLANs across cards, but not addresses and accounts', () => {
    assert.deepEqual(lineFaults([fixed('203.0.113.7')], [fixed('203.0.113.7')]), [{ ip: 'duplicate' }]);
    assert.deepEqual(lineFaults([dial('a')], [dial('a')]), [{ account: 'duplicate' }]);
    assert.deepEqual(lineFaults([dhcp('7')], [dhcp('7')]), [{}]);
  });
});

describe('a saved line', () => {
  const [kept] = linesOfCard({
    diallingInfo: [{ ...dial('a', ''), vlan: 30, passwordKept: true }],
  }) as [DialLine];

  it('keeps its password, which is sent empty, until the account changes', () => {
    assert.deepEqual(lineFaults([kept]), [{}]);
    assert.deepEqual(lineFaults([{ ...kept, account: 'b' }]), [{ password: 'required' }]);
    assert.deepEqual(linesToSend(kept), { ...dial('a', ''), vlan: 30 });
  });

  it('is equal in any spelling', () => {
    assert.ok(areSame([kept], [{ ...kept, account: ' a ', vlan: '３０', ip: '1.1.1.1' }]));
    assert.ok(!areSame([kept], [{ ...kept, password: 'new' }]));
    assert.ok(!areSame([kept], []));
  });

  it('equals the sent line after a save, without the password', () => {
    const typed = { ...dial(' a ', 'new', '３０'), keptFor: undefined };
    assert.ok(areSame([afterSaving(typed)], [kept]));
    assert.equal(afterSaving(typed).password, '');
  });

  it('is copied with the next address and without an account', () => {
    assert.equal(copyOf(fixed('203.0.113.255')).ip, '203.0.114.0');
    assert.deepEqual(copyOf(kept), { ...dial('', ''), vlan: '30', keptFor: undefined });
    assert.equal(copyOf(dhcp('7')).vlan, '');
  });
});

describe('pasted text', () => {
  it('becomes lines, with or without the name of a type', () => {
    for (const [text, lines] of [
      ['static 203.0.113.7 255.255.255.0 203.0.113.1', [fixed('203.0.113.7')]],
      ['203.0.113.7\t255.255.255.0\t203.0.113.1\t9', [fixed('203.0.113.7', undefined, undefined, '9')]],
      ['203.0.113.7/24,203.0.113.1', [fixed('203.0.113.7')]],
      ['静态，203.0.113.7，24，203.0.113.1', [fixed('203.0.113.7')]],
      ['PPPoE 0571001 pa-ss 30', [dial('0571001', 'pa-ss', '30')]],
      ['0571001\tpa,ss', [dial('0571001', 'pa,ss')]],
      ['dhcp\n\r\n  dhcp 20  \n', [dhcp(), dhcp('20')]],
    ] as const)
      assert.deepEqual(pastedLines(text), { lines, unread: [] });
  });

  it('is read without invisible characters, except in passwords (hazard 40)', () => {
    const rows = [
      '\ufeff\u200bstatic\t\u202d203.0.113.7\u202c\t24\t203.0.113.1\u00ad',
      '\u200b',
      'ＰＰＰｏＥ 05\u200b71001 pa\u200b-ss',
    ];
    assert.deepEqual(pastedLines(rows.join('\n')), {
      lines: [fixed('203.0.113.7'), dial('0571001', 'pa\u200b-ss')],
      unread: [],
    });
  });

  it('reports unreadable rows and skips them', () => {
    assert.deepEqual(pastedLines('dhcp\nwhat\n\n203.0.113.7 24\ndhcp 1 2\npppoe a b 3 4'), {
      lines: [dhcp()],
      unread: [2, 4, 5, 6],
    });
    assert.deepEqual(pastedLines(' \n '), { lines: [], unread: [] });
  });
});

describe('the management line in the list (§9)', () => {
  it('is its name, missing, or not needed', () => {
    assert.deepEqual(managerLineOf({ diallingType: 'serverInternet', managerCard: 'eth0' }), { name: 'eth0' });
    assert.equal(managerLineOf({ diallingType: 'router one-to-one', managerCard: '' }), 'missing');
    assert.equal(managerLineOf({ diallingType: 'serverDial', managerCard: '' }), 'notNeeded');
  });

  it('is unknown for a dialing type that is missing or not recognized', () => {
    assert.equal(managerLineOf({}), undefined);
    assert.equal(managerLineOf({ diallingType: 'satellite', managerCard: '' }), undefined);
  });

  it('is only known to be needed when the platform does not send whether it is bound', () => {
    assert.equal(managerLineOf({ diallingType: 'serverInternet' }), 'needed');
    assert.equal(managerLineOf({ diallingType: 'serverInternet', managerCard: null }), 'needed');
  });

  it('is counted with a separator', () => {
    const { 'zh-CN': chinese, en } = devicesText;
    assert.equal(chinese.onlyMissing(2499), '仅显示待绑定管理线路的设备（2,499）');
    assert.equal(en.onlyMissing(2499), 'Only devices without their required management line (2,499)');
  });

  it('cannot be a card without an IP address, unless the platform sends no address at all', () => {
    const [bare, addressed] = [{ ip: '' }, { ip: '10.27.230.11' }];
    assert.deepEqual(
      [bare, addressed].map((card) => lacksAddress(card, [bare, addressed])),
      [true, false],
    );
    assert.equal(lacksAddress(bare, [bare, { ip: null }, {}]), false);
  });
});
