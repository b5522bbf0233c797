/** Rules of passwords (§5), for forms and requests. */
import * as v from 'valibot';

/** 8 to 12 digits, letters or special characters: printable ASCII without spaces. */
export const LOGIN_PASSWORD = /^[\x21-\x7e]{8,12}$/;

export const WALLET_PASSWORD_LENGTH = { least: 6, most: 12 } as const;

export const walletPassword = v.pipe(
  v.string(),
  v.minLength(WALLET_PASSWORD_LENGTH.least, '请输入6~12位钱包密码'),
  v.maxLength(WALLET_PASSWORD_LENGTH.most, '请输入6~12位钱包密码'),
);
