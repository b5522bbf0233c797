/** New passwords (§7.3); that of the wallet is asked for in shared/contract/wallet.ts. */
import * as v from 'valibot';
import { OPTIONAL_PATHS } from '../domain/optional-calls.ts';
import { nothing } from './basics.ts';
import { post } from './call.ts';
import { phoneNumber, verifyCode } from './inputs.ts';
import { walletPassword } from './wallet.ts';

const PASSWORD_RULE = '密码为8~12位，可包含数字、字母、特殊字符';

/** 8 to 12 characters of a keyboard, without spaces. */
const loginPassword = v.pipe(v.nullish(v.string(), ''), v.regex(/^[\x21-\x7e]{8,12}$/, PASSWORD_RULE));

export const newPassword = v.object({ oldpassword: loginPassword, password: loginPassword });
export const modifyPasswordCall = post<typeof newPassword>()(
  'modifyPassword',
  '/api/user/modify_password',
  'H',
  nothing,
);

export const passwordByCode = v.object({ phoneNumber, verifyCode, password: loginPassword });
export const resetPasswordCall = post<typeof passwordByCode>()(
  'resetPassword',
  OPTIONAL_PATHS.resetPassword,
  'H',
  nothing,
  'anybody',
);

export const newWalletPassword = v.object({ password: walletPassword, verifyCode });
export const modifyWalletPasswordCall = post<typeof newWalletPassword>()(
  'modifyWalletPassword',
  '/api/user/modify_wallet_password',
  'H',
  nothing,
);
