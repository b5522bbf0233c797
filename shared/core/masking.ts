/** Masking of personal data (§5). */
import { formatCents, type Cents } from './money.ts';
import { isPhone } from './phone.ts';

export const HIDDEN = '***';

/** Returns an amount as text: hidden if it is masked (§5), -- if it is unknown. */
export function amountText(cents: Cents | undefined, masked: boolean): string {
  if (cents === undefined) return '--';
  return masked ? HIDDEN : formatCents(cents);
}

/**
 * Returns whether sensitive data is hidden: always, unless `needVerify` is false or the account is on the allow list. A
 * missing `needVerify` does not count as false.
 */
export const hidesSensitive = (
  account: { readonly needVerify?: boolean | undefined; readonly uid?: string | undefined },
  allowList: readonly string[] = [],
): boolean => account.needVerify !== false && !(account.uid !== undefined && allowList.includes(account.uid));

const stars = (count: number): string => '*'.repeat(count);

/** Masks all but the first 3 and last 4 digits: `138****5678`. */
export const maskPhone = (phone: string): string => maskBetween(phone, 3, 4);

/**
 * Masks all but the last 4 characters of an account or card number. An email address or phone number also keeps its
 * first 3. An account that the platform has masked stays as it is.
 */
export const maskAccount = (account: string): string => {
  if (account.includes('*')) return account;
  const mail = /^(.+)(@.+)$/.exec(account);
  if (mail) return `${mail[1]!.slice(0, 3)}***${mail[2]!}`;
  return /^1\d{10}$/.test(account) ? maskPhone(account) : maskBetween(account, 0, 4);
};

/** Shortens a run of masked characters to four, so that an account or a name fits in a line. */
export const shortMask = (masked: string): string => masked.replace(/\*{5,}/g, '****');

/**
 * Masks a username for a file. A phone number keeps its first 3 and last 4 digits, any other name its first and last character.
 */
export function maskUsername(username: string): string {
  if (isPhone(username)) return maskPhone(username);
  const characters = [...username];
  const last = characters.length > 2 ? characters.at(-1)! : '';
  return username && `${characters[0]!}${HIDDEN}${last}`;
}

/** Masks the last 6 characters. */
export const maskIdNumber = (number: string): string => number.slice(0, -6) + stars(Math.min(6, number.length));

/** Keeps the family name, or the first character. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = name;
  return first + stars(rest.length);
};

/** Masks characters between the first `head` and the last `tail`. A shorter text is masked as a whole. */
function maskBetween(text: string, head: number, tail: number): string {
  if (text.length <= head + tail) return text && HIDDEN;
  return text.slice(0, head) + stars(text.length - head - tail) + text.slice(-tail);
}
