/** Rules of fields that several forms share (§5). */
import { isPhone, PHONE_LENGTH, VERIFY_CODE } from '../../core/phone.ts';
import { textOf } from '../../host/locale.ts';
import { formText } from './form.text.ts';

/** Returns the message for a wrong SMS code. */
export function codeProblem(code: string, text = textOf(formText) as CodeTexts): string | undefined {
  if (code === '') return text.codeRequired;
  return VERIFY_CODE.test(code) ? undefined : text.codeSix;
}

interface CodeTexts {
  readonly codeRequired: string;
  readonly codeSix: string;
}

/** Returns the message for a wrong phone number. */
export function phoneProblem(digits: string): string | undefined {
  const text = textOf(formText);
  if (digits === '') return text.phoneRequired;
  return isPhone(digits) ? undefined : text.phoneLength(PHONE_LENGTH, digits.length);
}
