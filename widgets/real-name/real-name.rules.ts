/** The rules of the real-name form (§5) and of what the verified view shows. */
import { HIDDEN, maskIdNumber, maskPhone } from '#shared/domain/masking.ts';

export const ID_LENGTH = 18;
/** More failed verifications than this block withdrawal (§9). */
export const MOST_FAILURES = 5;
/** From the success to the payout details, seconds (§9). */
export const REDIRECT_SECONDS = 3;

/** As typed; `IDCardNumber` without spaces, `phoneNumber` digits alone. */
export interface RealNameValues {
  realName: string;
  IDCardNumber: string;
  phoneNumber: string;
  verifyCode: string;
}

/** The problem of a field; `length` is the number of characters, for the message. */
export type Problem = 'required' | 'format' | { readonly length: number };

export const nameProblem = (typed: string): Problem | undefined => (typed.trim() === '' ? 'required' : undefined);

/** A name without a single Chinese character: told before it is sent, as platforms may refuse it. */
export const isLatin = (typed: string): boolean => typed.trim() !== '' && !/\p{Script=Han}/u.test(typed);

/** Exactly 18 characters: 17 digits and a digit or X. */
export function idProblem(number: string): Problem | undefined {
  if (number === '') return 'required';
  if (number.length !== ID_LENGTH) return { length: number.length };
  return /^\d{17}[\dXx]$/.test(number) ? undefined : 'format';
}

/** What is sent: the ID number's X is upper case. */
export const realNameRequest = (values: RealNameValues): RealNameValues => ({
  ...values,
  realName: values.realName.trim(),
  IDCardNumber: values.IDCardNumber.toUpperCase(),
});

export interface VerifiedPerson {
  readonly realName: string;
  readonly IDCardNumber: string;
  readonly phoneNumber: string;
}

const UNKNOWN = '--';

/** How a verified person is shown: the ID number's last 6 masked, the phone's middle too, or both hidden (§5, Masking). */
export const shownPerson = (
  { realName, IDCardNumber, phoneNumber }: VerifiedPerson,
  hidden: boolean,
): VerifiedPerson => ({
  realName: realName || UNKNOWN,
  IDCardNumber: hidden ? HIDDEN : maskIdNumber(IDCardNumber) || UNKNOWN,
  phoneNumber: hidden ? HIDDEN : maskPhone(phoneNumber) || UNKNOWN,
});
