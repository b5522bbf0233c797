/** Tests the mapping from platform errors to form fields (§8). */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { PlatformError } from '#shared/client/errors.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { configure } from '#shared/host/configuration.ts';
import { fieldErrorOf, fieldOf } from '#shared/kit/form/field-error.ts';

const refusal = (more: Partial<PlatformError>): PlatformError => ({
  kind: 'invalid',
  status: 400,
  code: 400,
  message: '请求参数不正确',
  ...more,
});

describe('the field that an error is about (§8)', () => {
  before(() => configure({ locale: 'zh-CN' }));

  it('follows from the code, with any message', () => {
    const cases = [
      [ERROR_CODES.wrongVerifyCode, 'verifyCode'],
      [ERROR_CODES.expiredVerifyCode, 'verifyCode'],
      [ERROR_CODES.wrongWalletPassword, 'password'],
      [ERROR_CODES.phoneProofExpired, 'ticket'],
      [ERROR_CODES.wrongOldPassword, 'oldpassword'],
    ] as const;
    for (const [code, field] of cases) {
      assert.equal(fieldOf(refusal({ code })), field);
      assert.equal(fieldOf(refusal({ code: `${code}` })), field, 'a code as text');
    }
  });

  it('is the field that the platform names when the code has none', () => {
    assert.equal(fieldOf(refusal({ code: ERROR_CODES.invalidRequest, field: 'cardNumber' })), 'cardNumber');
    const message = '验证码与手机号不匹配';
    assert.equal(fieldOf(refusal({ message, field: 'phoneNumber' })), 'phoneNumber', 'the message does not count then');
  });

  it('is the SMS code when only the message mentions one', () => {
    for (const message of ['验证码错误', '验证码已失效，请重新获取'])
      assert.equal(fieldOf(refusal({ message, code: 500 })), 'verifyCode');
    assert.equal(fieldOf(refusal({ message: '操作过于频繁' })), undefined);
  });

  it('is undefined when the response was lost', () => {
    assert.equal(fieldOf(refusal({ kind: 'shape', code: 'shape', field: 'verifyCode' })), undefined);
    assert.equal(fieldOf(refusal({ kind: 'server', status: 502, message: '验证码错误' })), undefined);
  });

  it('has a wrong code in the language of the page, and other messages unchanged', () => {
    const wrong = { name: 'verifyCode', message: '验证码错误' };
    assert.deepEqual(fieldErrorOf(refusal({ code: ERROR_CODES.wrongVerifyCode, message: 'wrong' })), wrong);
    assert.deepEqual(fieldErrorOf(refusal({ message: '验证码错误，请重新输入' })), wrong);
    const expired = refusal({ code: ERROR_CODES.expiredVerifyCode, message: '验证码已失效' });
    assert.deepEqual(fieldErrorOf(expired), { name: 'verifyCode', message: '验证码已失效' });
    assert.equal(fieldErrorOf(refusal({})), undefined);
  });
});
