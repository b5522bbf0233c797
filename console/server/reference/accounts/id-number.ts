/** The form of ID numbers (GB 11643): region, birthday, check digit. */
import { formatDate, isDay } from '#shared/core/shanghai-time.ts';

/** First two digits: provinces and equivalent regions. */
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';
const FIRST_BIRTHDAY = '1900-01-01';

/** Returns the check digit for 17 digits. */
export const checkDigit = (digits: string): string =>
  CHECK_DIGITS[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % CHECK_DIGITS.length]!;

/** @param now ms, the latest possible birthday */
export function isIdNumber(number: string, now: number): boolean {
  if (!/^\d{17}[\dX]$/.test(number) || !REGIONS.has(number.slice(0, 2))) return false;
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  return (
    isDay(birthday) && birthday >= FIRST_BIRTHDAY && birthday <= formatDate(now) && number[17] === checkDigit(number)
  );
}
