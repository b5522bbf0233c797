/** Rules of passwords (§5). The platform checks the same. */
import { textOf } from '#shared/host/locale.ts';
import { passwordText } from './password.text.ts';

/** 8 to 12 digits, letters or special characters: printable ASCII without spaces. */
const isLoginPassword = (typed: string): boolean => /^[\x21-\x7e]{8,12}$/.test(typed);

/** 6 to 12 characters. */
const isWalletPassword = (typed: string): boolean => typed.length >= 6 && typed.length <= 12;

/** Returns the message for a wrong login password. @param required the message for an empty one */
export function loginPasswordProblem(password: string, required: string): string | undefined {
  if (!password) return required;
  return isLoginPassword(password) ? undefined : textOf(passwordText).rule;
}

/** Returns the message for a wrong wallet password. */
export const walletPasswordProblem = (password: string): string | undefined =>
  isWalletPassword(password) ? undefined : textOf(passwordText).walletRule;

/** Returns the message for a wrong repetition of a password. */
export function confirmProblem(
  { password, confirm }: { readonly password: string; readonly confirm: string },
  messages: { readonly required: string; readonly mismatch: string },
): string | undefined {
  if (!confirm) return messages.required;
  return confirm === password ? undefined : messages.mismatch;
}
