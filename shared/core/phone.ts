/** Phone numbers of the Chinese mainland and their SMS codes, as forms accept them (§5). */
import { cleanDigits } from './clean-text.ts';

export const PHONE_LENGTH = 11;
export const VERIFY_CODE = /^\d{6}$/;

/** Returns the digits of a phone number, without the country code that autofill adds. */
export const cleanPhone = (input: string): string => cleanDigits(input).replace(/^(?:00)?86(?=1\d{10}$)/, '');

/** Returns whether the text is exactly 11 digits. */
export const isPhone = (digits: string): boolean => digits.length === PHONE_LENGTH && /^\d+$/.test(digits);

/**
 * Returns the phone number that receives codes for payout details and withdrawals: the number in the payout details, or
 * the account's (§3, PayInfo).
 */
export const withdrawalPhone = (
  account: { readonly phoneNumber: string },
  payInfo: { readonly phoneNumber: string } | null | undefined,
): string => payInfo?.phoneNumber || account.phoneNumber;
