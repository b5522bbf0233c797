/** Server parts of the endpoints of identity. */
import { endpoint } from '../../endpoint.ts';
import * as calls from './identity.calls.ts';

export const identityEndpoints = [
  endpoint(calls.resetPasswordCall, {
    scope: 'none',
    optional: true,
    request: calls.passwordByCode,
    writes: 'changes the password of a user',
    example: {
      request: { phoneNumber: '13600136000', verifyCode: '104492', password: 'Other@2026' },
      response: {},
    },
  }),
  endpoint(calls.modifyWalletPasswordCall, {
    scope: 'password:write',
    request: calls.newWalletPassword,
    writes: 'changes the wallet password',
    example: { request: { password: 'wallet88', verifyCode: '104492' }, response: {} },
  }),
  endpoint(calls.updateRealNameCall, {
    scope: 'identity:write',
    request: calls.identityForm,
    writes: 'verifies a real name, which cannot be changed afterwards',
    example: {
      request: {
        realName: '王小明',
        IDCardNumber: '110101199303073310',
        phoneNumber: '13500135000',
        verifyCode: '104492',
      },
      response: {},
    },
  }),
  endpoint(calls.modifyPhoneNumberCall, {
    scope: 'phone:write',
    request: calls.newPhone,
    writes: 'changes the phone number of withdrawals',
    example: {
      request: { phoneNumber: '18812345678', verifyCode: '104492', ticket: 'ticket-of-the-old-phone' },
      response: {},
    },
  }),
  // last, because it ends the session
  endpoint(calls.modifyPasswordCall, {
    scope: 'password:write',
    request: calls.newPassword,
    writes: 'changes the sign-in password and ENDS THE SESSION',
    example: { request: { oldpassword: 'Demo@2026', password: 'Other@2026' }, response: {} },
  }),
];
