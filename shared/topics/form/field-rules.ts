/** Rules of fields that several forms share (§5). */
import { isPhone, PHONE_LENGTH } from '../../core/phone.ts';
import { textOf } from '../../host/locale.ts';
import { formText } from './form.text.ts';

/** Returns the message for a wrong SMS code. */
export function codeProblem(code: string): string | undefined {
  const text = textOf(formText);
  if (code === '') return text.codeRequired;
  return /^\d{6}$/.test(code) ? undefined : text.codeSix;
}

/** Returns the message for a wrong phone number. */
export function phoneProblem(digits: string): string | undefined {
  const text = textOf(formText);
  if (digits === '') return text.phoneRequired;
  return isPhone(digits) ? undefined : text.phoneLength(PHONE_LENGTH, digits.length);
}
