import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanUuid, uuidFault, uuidOfCode } from '#widgets/bind-device/bind-device.rules.ts';
import { codeOf } from '#widgets/device/device.rules.ts';

const UUID = '0123456789abcdef0123456789abcdef';

describe('the UUID of a node', () => {
  it('is read from typed, pasted and scanned text (hazard 40)', () => {
    for (const typed of [
      UUID,
      ` ${UUID.toUpperCase()} `,
      '01234567-89ab-cdef-0123-456789abcdef',
      '０１２３４５６７ 89ab cdef 0123 456789abcdef',
      `https://partner.example/m/bind?deviceUUID=${UUID}&from=label#x`,
      `uuid=${UUID}`,
      `\u202d${UUID.slice(0, 8)}\u00ad\u200b${UUID.slice(8)}\u202c`,
    ])
      assert.equal(cleanUuid(typed), UUID, typed);
  });

  it('is in a code of a label or of the page of a device, and in no other code', () => {
    for (const code of [codeOf(UUID)!, UUID, `https://partner.example/m/bind?deviceUUID=${UUID}`])
      assert.equal(uuidOfCode(code), UUID, code);
    for (const code of [
      '',
      'https://partner.example/',
      `https://partner.example/${UUID}`,
      `${UUID}0`,
      'weixin://dl/business/?t=0123456789abcdef',
      `<img src=x onerror=alert(1)>${UUID}`,
      `uuid=${UUID}`.padStart(501, ' '),
    ])
      assert.equal(uuidOfCode(code), undefined, code);
  });

  it('is a code of digits and capital letters, which need the fewest squares', () => {
    assert.match(codeOf(UUID)!, /^[\dA-F]{32}$/);
    assert.equal(codeOf('node-east-0001'), undefined);
  });

  it('has 32 hexadecimal digits', () => {
    for (const [clean, fault] of [
      [UUID, undefined],
      ['', 'required'],
      [UUID.slice(1), 'length'],
      [`${UUID}0`, 'length'],
      [`${UUID.slice(1)}g`, 'letters'],
      ['<script>', 'letters'],
    ] as const)
      assert.equal(uuidFault(clean), fault, clean);
  });
});
