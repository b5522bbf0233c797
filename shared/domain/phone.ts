/** Phone numbers of the mainland, as every form takes them (§5). */

export const PHONE_LENGTH = 11;

/** Digits of a phone; the country's code, as autofill brings it, falls away. */
export const cleanPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^(?:00)?86(?=1\d{10}$)/, '');

/** Exactly 11 digits. */
export const isPhone = (digits: string): boolean => digits.length === PHONE_LENGTH && /^\d+$/.test(digits);

/** Where codes for payout info and withdrawals go: the payout info's number, where it has one (§3, PayInfo). */
export const withdrawalPhone = (
  account: { readonly phoneNumber: string },
  payInfo: { readonly phoneNumber: string } | null | undefined,
): string => payInfo?.phoneNumber || account.phoneNumber;
