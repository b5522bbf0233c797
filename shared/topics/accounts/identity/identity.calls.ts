/** Identity: the verified name, and the phone of payouts and withdrawals (§7.3). */
import * as v from 'valibot';
import { LOGIN_PASSWORD, walletPassword } from '#shared/core/password.ts';
import { nothing } from '#shared/core/wire-values.ts';
import { post, typeOnly } from '#shared/core/call.ts';
import { exactText, nameText, phoneNumber, verifyCode, withoutSpaces } from '#shared/core/request-values.ts';

/** New passwords (§7.3). The wallet password is checked in shared/topics/money/wallet/wallet.calls.ts. */
const PASSWORD_RULE = '密码为8~12位，可包含数字、字母、特殊字符';

const loginPassword = v.pipe(v.nullish(v.string(), ''), v.regex(LOGIN_PASSWORD, PASSWORD_RULE));

export const newPassword = v.object({ oldpassword: loginPassword, password: loginPassword });
export const modifyPasswordCall = post({
  name: 'modifyPassword',
  path: '/api/user/modify_password',
  family: 'H',
  request: typeOnly<typeof newPassword>(),
  response: nothing,
});

export const passwordByCode = v.object({ phoneNumber, verifyCode, password: loginPassword });
export const resetPasswordCall = post({
  name: 'resetPassword',
  path: '/api/user/reset_password',
  family: 'H',
  request: typeOnly<typeof passwordByCode>(),
  response: nothing,
  access: 'public',
});

export const newWalletPassword = v.object({ password: walletPassword, verifyCode });
export const modifyWalletPasswordCall = post({
  name: 'modifyWalletPassword',
  path: '/api/user/modify_wallet_password',
  family: 'H',
  request: typeOnly<typeof newWalletPassword>(),
  response: nothing,
});

/** Han characters, with a dot between the parts of longer names. */
const HAN_NAME = /^\p{Script=Han}[\p{Script=Han}·]{0,28}\p{Script=Han}$/u;

export const identityForm = v.object({
  realName: v.pipe(nameText, v.regex(HAN_NAME, '请输入身份证上的真实姓名')),
  IDCardNumber: v.pipe(
    withoutSpaces,
    v.transform((number) => number.toUpperCase()),
    v.regex(/^\d{17}[\dX]$/, '身份证号格式不正确'),
  ),
  phoneNumber,
  verifyCode,
});

export const updateRealNameCall = post({
  name: 'updateRealName',
  path: '/api/bff/console/miniapp/api/updateRealNameInfo',
  family: 'C',
  request: typeOnly<typeof identityForm>(),
  response: nothing,
});

/** `ticket` proves the old phone for ten minutes. */
export const newPhone = v.object({ phoneNumber, verifyCode, ticket: v.nullish(exactText, '') });

export const modifyPhoneNumberCall = post({
  name: 'modifyPhoneNumber',
  path: '/api/user/modify_phone_number',
  family: 'H',
  request: typeOnly<typeof newPhone>(),
  response: nothing,
});
