/**
 * The stand-in of the population register, which knows whether a name and an ID number belong to one person. It needs no
 * network and always says the same: a number of the right form (region, birthday, check digit of GB 11643) belongs to
 * every name, except to those that begin with 错. So a person at the sandbox can make either answer happen.
 */
import { formatDate } from '../../../../shared/domain/shanghai-time.ts';

/** The first two digits: provinces and what counts as one. */
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';
const FIRST_BIRTHDAY = '1900-01-01';

/** Names that the stand-in does not know. */
export const UNKNOWN_NAME = /^错/;

/** The digit that follows 17 others. */
export const checkDigit = (digits: string): string =>
  CHECK_DIGITS[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % CHECK_DIGITS.length]!;

/** @param now ms: nobody is born later */
export function isIdNumber(number: string, now: number): boolean {
  if (!/^\d{17}[\dX]$/.test(number) || !REGIONS.has(number.slice(0, 2))) return false;
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const date = new Date(`${birthday}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(birthday);
  return exists && birthday >= FIRST_BIRTHDAY && birthday <= formatDate(now) && number[17] === checkDigit(number);
}

/** Whether the register has a person of this name with this number. */
export const isOnRecord = (realName: string, idNumber: string, now: number): boolean =>
  isIdNumber(idNumber, now) && !UNKNOWN_NAME.test(realName);
