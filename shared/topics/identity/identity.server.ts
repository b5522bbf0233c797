/** Server parts of the endpoints of identity. */
import { endpoint } from '../endpoint.ts';
import {
  identityForm,
  modifyPasswordCall,
  modifyPhoneNumberCall,
  modifyWalletPasswordCall,
  newPassword,
  newPhone,
  newWalletPassword,
  passwordByCode,
  resetPasswordCall,
  updateRealNameCall,
} from './identity.calls.ts';

export const identityEndpoints = [
  endpoint(resetPasswordCall, {
    scope: 'none',
    optional: true,
    request: passwordByCode,
    writes: 'changes the password of a user',
    example: {
      request: { phoneNumber: '13600136000', verifyCode: '104492', password: 'Other@2026' },
      response: {},
    },
  }),
  endpoint(modifyWalletPasswordCall, {
    scope: 'password:write',
    request: newWalletPassword,
    writes: 'changes the wallet password',
    example: { request: { password: 'wallet88', verifyCode: '104492' }, response: {} },
  }),
  endpoint(updateRealNameCall, {
    scope: 'identity:write',
    request: identityForm,
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
  endpoint(modifyPhoneNumberCall, {
    scope: 'phone:write',
    request: newPhone,
    writes: 'changes the phone number of withdrawals',
    example: {
      request: { phoneNumber: '18812345678', verifyCode: '104492', ticket: 'ticket-of-the-old-phone' },
      response: {},
    },
  }),
  // last, because it ends the session
  endpoint(modifyPasswordCall, {
    scope: 'password:write',
    request: newPassword,
    writes: 'changes the sign-in password and ENDS THE SESSION',
    example: { request: { oldpassword: 'Demo@2026', password: 'Other@2026' }, response: {} },
  }),
];
