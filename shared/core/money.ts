import { cleanText } from './clean-text.ts';

/** An integer number of cents. Sums never use floats (hazard 14). */
export type Cents = number;

/** Returns the sum of the known amounts. Without any, it is unknown, not 0. */
export function sumOfKnown(amounts: readonly (Cents | null | undefined)[]): Cents | undefined {
  const knownAmounts = amounts.filter((amount) => amount != null);
  return knownAmounts.length > 0 ? knownAmounts.reduce((sum, amount) => sum + amount, 0) : undefined;
}

/** Digits of the largest amount that is read or written. Integers of more digits are not exact. */
const LONGEST_YUAN = 13;

/** Currency and number. Groups of thousands have one kind of separator, and the first one has no leading zero. */
const AMOUNT =
  /^(?:(?:RMB|CNY|人民币) *)?(?:(?:CN)?¥ *)?(?:(?<yuan>\d+|[1-9]\d{0,2}(?:(?<separator>[, '’])\d{3})(?:\k<separator>\d{3})*)(?:\.(?<cents>\d{0,2}))?|\.(?<few>\d{1,2})) *(?:[元圆]整?|RMB|CNY|人民币)?$/i;

/**
 * Parses an amount of yuan, as users type or copy it, to cents: `1,100.5`, `￥1 100`, `100 元`, `１００`. Returns `undefined` for
 * anything else: signs, exponents, other currencies, a third decimal, and a comma or point that could mean either.
 */
export function parseAmount(input: string): Cents | undefined {
  const plain = cleanText(input)
    // only the width, because NFKC would also convert an exponent, such as 5²
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[。｡]/g, '.')
    .replace(/￥/g, '¥')
    .replace(/\p{Zs}/gu, ' ');
  const parts = AMOUNT.exec(plain.trim())?.groups;
  if (!parts) return undefined;
  const yuan = (parts.yuan ?? '').replace(/\D/g, '').replace(/^0+/, '');
  if (yuan.length > LONGEST_YUAN) return undefined;
  return Number(yuan) * 100 + Number((parts.cents ?? parts.few ?? '').padEnd(2, '0'));
}

/** Splits an amount into its sign (`''` or `−`), yuan with thousands commas, and the two digits of the fraction. */
export function splitCents(cents: Cents): { sign: string; yuan: string; fraction: string } {
  const digits = `${Math.abs(Math.trunc(cents))}`.padStart(3, '0');
  return {
    sign: cents <= -1 ? '−' : '',
    yuan: digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ','),
    fraction: digits.slice(-2),
  };
}

/** Formats `1284637` as `12,846.37`; a negative amount starts with the minus sign `−`. */
export function formatCents(cents: Cents): string {
  const { sign, yuan, fraction } = splitCents(cents);
  return `${sign}${yuan}.${fraction}`;
}

/** Formats a change: a positive amount starts with `+`. */
export const formatChange = (cents: Cents): string => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents));

/** Percentages are exact to 4 decimals, such as 0.6 % or 0.0625 %. */
const PERCENT_SCALE = 10_000;

/** Returns `percent` of an amount, rounded half up to the cent (§9, Money). */
export function percentOf(cents: Cents, percent: number): Cents {
  // Integers, because a product such as 1005 × 0.6 is not exact as a float.
  const scaled = BigInt(cents) * BigInt(Math.round(percent * PERCENT_SCALE));
  const whole = BigInt(100 * PERCENT_SCALE);
  const doubled = 2n * scaled + whole;
  const quotient = doubled / (2n * whole);
  // BigInt division truncates towards zero; half up rounds towards the larger number.
  return Number(doubled < 0n && doubled % (2n * whole) !== 0n ? quotient - 1n : quotient);
}
