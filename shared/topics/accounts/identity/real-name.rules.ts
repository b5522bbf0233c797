/** Rules of the real-name form (§5) and of the verified view. */
import { cleanName } from '#shared/core/clean-text.ts';
import { HIDDEN, maskIdNumber, maskPhone } from '#shared/core/masking.ts';

export const ID_LENGTH = 18;
/** Attempts to verify an identity. More than five failures block withdrawals (§9), so that the sixth attempt is the last. */
export const IDENTITY_TRIES = 6;
/** Seconds between the success and the redirect to the payout details (§9). */
export const REDIRECT_SECONDS = 3;

/** Values as typed: `IDCardNumber` without spaces, `phoneNumber` only digits. */
export interface RealNameValues {
  realName: string;
  IDCardNumber: string;
  phoneNumber: string;
  verifyCode: string;
}

/** The problem of a field; `length` is the number of characters, for the message. */
export type Problem = 'required' | 'format' | { readonly length: number };

export const nameProblem = (input: string): Problem | undefined => (input.trim() === '' ? 'required' : undefined);

/** Returns whether a name has no Chinese character. The form shows a hint, because platforms can refuse such a name. */
export const isLatin = (input: string): boolean => input.trim() !== '' && !/\p{Script=Han}/u.test(input);

/** Returns the problem of an ID number, which has exactly 18 characters: 17 digits and a digit or X. */
export function idProblem(number: string): Problem | undefined {
  if (number === '') return 'required';
  if (number.length !== ID_LENGTH) return { length: number.length };
  return /^\d{17}[\dXx]$/.test(number) ? undefined : 'format';
}

/** Returns the request, with an uppercase X in the ID number. */
export const realNameRequest = (values: RealNameValues): RealNameValues => ({
  ...values,
  realName: cleanName(values.realName),
  IDCardNumber: values.IDCardNumber.toUpperCase(),
});

export interface VerifiedIdentity {
  readonly realName: string;
  readonly IDCardNumber: string;
  readonly phoneNumber: string;
}

const UNKNOWN = '--';

/** Returns the identity with the end of the ID number and the middle of the phone masked, or both hidden (§5, Masking). */
export const shownIdentity = (
  { realName, IDCardNumber, phoneNumber }: VerifiedIdentity,
  hidden: boolean,
): VerifiedIdentity => ({
  realName: realName || UNKNOWN,
  IDCardNumber: hidden ? HIDDEN : maskIdNumber(IDCardNumber) || UNKNOWN,
  phoneNumber: hidden ? HIDDEN : maskPhone(phoneNumber) || UNKNOWN,
});
