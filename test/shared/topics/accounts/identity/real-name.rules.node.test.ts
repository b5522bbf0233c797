/** Tests the rules of the real-name form (§5) and of the verified view. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanPhone } from '#shared/core/phone.ts';
import {
  idProblem,
  isLatin,
  nameProblem,
  realNameRequest,
  shownIdentity,
} from '#shared/topics/accounts/identity/real-name.rules.ts';

describe('real-name form (§5)', () => {
  it('requires a name', () => {
    assert.equal(nameProblem('　 '), 'required');
    assert.equal(nameProblem('欧阳示例'), undefined);
  });

  it('recognizes a name without Chinese characters, which platforms may refuse', () => {
    for (const name of ['Zhang San', ' Li ']) assert.ok(isLatin(name), name);
    for (const name of ['', '　', '张三', '阿依古丽·买买提', 'A张']) assert.ok(!isLatin(name), name);
  });

  it('requires an ID number of exactly 18 characters, with X or x as a possible last one', () => {
    assert.equal(idProblem(''), 'required');
    assert.deepEqual(idProblem('11010119900307'), { length: 14 });
    assert.deepEqual(idProblem('110101199003070011X'), { length: 19 });
    assert.equal(idProblem('11010119900307001A'), 'format');
    for (const number of ['110101199003070011', '11010119900307109X', '11010119900307109x'])
      assert.equal(idProblem(number), undefined, number);
  });

  it('reads an autofilled or pasted phone', () => {
    for (const typed of [
      '13500135000',
      '135 0013 5000',
      '+86 135-0013-5000',
      '0086 13500135000',
      '８６１３５００１３５０００',
    ])
      assert.equal(cleanPhone(typed), '13500135000', typed);
    assert.equal(cleanPhone('8613500'), '8613500', 'an incomplete number is kept');
  });

  it('sends the name without surrounding spaces, and an upper-case X', () => {
    const values = {
      realName: ' 程新来 ',
      IDCardNumber: '11010119900307109x',
      phoneNumber: '13500135000',
      verifyCode: '1',
    };
    assert.deepEqual(realNameRequest(values), { ...values, realName: '程新来', IDCardNumber: '11010119900307109X' });
  });
});

describe('verified view (§2.7, §5 Masking)', () => {
  const identity = { realName: '林示例', IDCardNumber: '110101199003070011', phoneNumber: '13800138000' };

  it('masks the last 6 characters of the ID number and the middle of the phone', () => {
    const shown = { realName: '林示例', IDCardNumber: '110101199003******', phoneNumber: '138****8000' };
    assert.deepEqual(shownIdentity(identity, false), shown);
  });

  it('hides both when needVerify is not false', () => {
    assert.deepEqual(shownIdentity(identity, true), { realName: '林示例', IDCardNumber: '***', phoneNumber: '***' });
  });
});
