/** Server parts of the endpoints of codes. */
import { endpoint } from '../../endpoint.ts';
import { PROVEN_BY_CODE } from '../../scopes.ts';
import * as calls from './code.calls.ts';

export const codeEndpoints = [
  endpoint(calls.captchaConfigCall, {
    scope: 'none',
    example: {
      response: {
        captchaAppId: '190000000',
        captchaAppIdEncrypted: 'sandbox',
        captchaScript: 'https://turing.captcha.qcloud.com/TJCaptcha.js',
      },
    },
  }),
  endpoint(calls.sendVerifyCodeCall, {
    scope: PROVEN_BY_CODE,
    request: calls.codeRequest,
    writes: 'sends an SMS',
    example: {
      request: {
        phoneNumber: '13012345678',
        ticket: 'ticket-of-the-captcha',
        randstr: '@c40fa8',
        usage: 2,
        captchaType: 0,
      },
      response: {},
    },
  }),
  endpoint(calls.verifyVerificationCodeCall, {
    scope: 'phone:write',
    request: calls.codeOfPhone,
    writes: 'uses up a code',
    example: {
      request: { phoneNumber: '13800138000', verifyCode: '104492' },
      response: { ticket: 'ticket-of-the-old-phone' },
    },
  }),
];
