/** Messages for wrong passwords (§5). */
import { LOGIN_PASSWORD, WALLET_PASSWORD_LENGTH } from '#shared/core/password.ts';
import { textOf } from '#shared/host/locale.ts';
import { passwordText } from './password.text.ts';

/** Returns the message for a wrong login password. @param required the message for an empty one */
export function loginPasswordProblem(password: string, required: string): string | undefined {
  if (!password) return required;
  return LOGIN_PASSWORD.test(password) ? undefined : textOf(passwordText).rule;
}

/** Returns the message for a wrong wallet password. */
export function walletPasswordProblem({ length }: string): string | undefined {
  const { least, most } = WALLET_PASSWORD_LENGTH;
  return length >= least && length <= most ? undefined : textOf(passwordText).walletRule;
}

/** Returns the message for a wrong repetition of a password. */
export function confirmProblem(
  { password, confirm }: { readonly password: string; readonly confirm: string },
  messages: { readonly required: string; readonly mismatch: string },
): string | undefined {
  if (!confirm) return messages.required;
  return confirm === password ? undefined : messages.mismatch;
}
