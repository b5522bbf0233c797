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

/** What of a person's data is shown (§5, Masking). */

export const HIDDEN = '***';

/**
 * Whether sensitive numbers are hidden: always, unless `needVerify` is false or the account is on the allow list.
 * `needVerify` that is missing counts as not false.
 */
export const hidesSensitive = (
  account: { readonly needVerify?: boolean | undefined; readonly uid?: string | undefined },
  allowList: readonly string[] = [],
): boolean => account.needVerify !== false && !(account.uid !== undefined && allowList.includes(account.uid));

const stars = (count: number): string => '*'.repeat(count);

/** The first 3 and the last 4 digits: `138****5678`. */
export const maskPhone = (phone: string): string => maskBetween(phone, 3, 4);

/** An account or card number: its last 4 characters; an address by mail or phone keeps its first 3 too. */
export const maskAccount = (account: string): string => {
  const mail = /^(.+)(@.+)$/.exec(account);
  if (mail) return `${mail[1]!.slice(0, 3)}***${mail[2]!}`;
  return /^1\d{10}$/.test(account) ? maskPhone(account) : maskBetween(account, 0, 4);
};

/** All but the last 6 characters, which are masked. */
export const maskIdNumber = (number: string): string => number.slice(0, -6) + stars(Math.min(6, number.length));

/** The family name, or the first character. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = name;
  return first + stars(rest.length);
};

/** Characters between the first `head` and the last `tail` become stars; what is too short is hidden whole. */
function maskBetween(text: string, head: number, tail: number): string {
  if (text.length <= head + tail) return text && HIDDEN;
  return text.slice(0, head) + stars(text.length - head - tail) + text.slice(-tail);
}
