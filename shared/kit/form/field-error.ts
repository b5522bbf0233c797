/** Maps an error of the platform to its form field (§8). */
import { hasCode, isOutcomeUnknown, type PlatformError } from '../../client/errors.ts';
import { ERROR_CODES } from '../../core/error-codes.ts';
import { textOf } from '../../host/locale.ts';
import { formText } from './form.text.ts';

/** Request fields by error code of the platform. */
const FIELD_OF_CODE: Readonly<Record<string | number, string>> = {
  [ERROR_CODES.wrongVerifyCode]: 'verifyCode',
  [ERROR_CODES.expiredVerifyCode]: 'verifyCode',
  [ERROR_CODES.wrongWalletPassword]: 'password',
  [ERROR_CODES.phoneProofExpired]: 'ticket',
  [ERROR_CODES.wrongOldPassword]: 'oldpassword',
};

/** Messages about SMS codes, for platforms that send neither a code nor a field (§8). */
const VERIFY_CODE_MESSAGE = '验证码';
const WRONG_CODE_MESSAGE = '验证码错误';

/** Returns the field of the request that an error is about. A lost response is about none. */
export function fieldOf(error: PlatformError): string | undefined {
  if (isOutcomeUnknown(error)) return undefined;
  const { code, field, message } = error;
  return FIELD_OF_CODE[code] ?? field ?? (message.includes(VERIFY_CODE_MESSAGE) ? 'verifyCode' : undefined);
}

/** Returns the field that an error is about and the message to show there. */
export function fieldErrorOf(error: PlatformError): { readonly name: string; readonly message: string } | undefined {
  const name = fieldOf(error);
  if (name === undefined) return undefined;
  const wrongCode = hasCode(error, ERROR_CODES.wrongVerifyCode) || error.message.includes(WRONG_CODE_MESSAGE);
  return { name, message: name === 'verifyCode' && wrongCode ? textOf(formText).codeWrong : error.message };
}
