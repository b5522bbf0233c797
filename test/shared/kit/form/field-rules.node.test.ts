/** Tests the rules of fields that several forms have (§5). */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { codeProblem, phoneProblem } from '#shared/kit/form/field-rules.ts';
import { configure } from '#shared/host/configuration.ts';

describe('fields of several forms (§5)', () => {
  before(() => configure({ locale: 'zh-CN' }));

  it('requires a phone of exactly 11 digits', () => {
    assert.equal(phoneProblem(''), '请输入手机号');
    assert.equal(phoneProblem('1350013500'), '手机号应为 11 位，当前 10 位');
    assert.equal(phoneProblem('13500135000'), undefined);
  });

  it('requires a code of exactly six digits', () => {
    assert.equal(codeProblem(''), '请输入验证码');
    for (const typed of ['12345', '1234567', '12345a', ' 123456'])
      assert.equal(codeProblem(typed), '请输入六位验证码', typed);
    assert.equal(codeProblem('123456'), undefined);
  });
});
