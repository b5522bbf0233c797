/** Money is an integer number of cents; no float takes part in a sum (hazard 14). */
export type Cents = number;

/** The largest amount this code reads or writes: beyond it integers are no longer exact. */
const LONGEST_YUAN = 13;

/**
 * Cents of a typed amount of yuan: digits, at most two decimals, full-width digits allowed, thousands marked by commas
 * or not. `undefined` for anything else: signs, exponents, hexadecimal, a third decimal.
 */
export function parseCents(typed: string): Cents | undefined {
  const plain = typed.normalize('NFKC').replace(/。/g, '.').trim();
  const parts = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$|^\.(\d{1,2})$/.exec(plain);
  if (!parts) return undefined;
  const yuan = (parts[1] ?? '').replace(/,/g, '').replace(/^0+/, '');
  if (yuan.length > LONGEST_YUAN) return undefined;
  return Number(yuan) * 100 + Number((parts[2] ?? parts[3] ?? '').padEnd(2, '0'));
}

/** Sign (`''` or `−`), yuan with thousands marked, and the two digits of the fraction. */
export function splitCents(cents: Cents): { sign: string; yuan: string; fraction: string } {
  const digits = `${Math.abs(Math.trunc(cents))}`.padStart(3, '0');
  return {
    sign: cents <= -1 ? '−' : '',
    yuan: digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ','),
    fraction: digits.slice(-2),
  };
}

/** `1284637` is `12,846.37`; a negative amount begins with the minus sign `−`. */
export function formatCents(cents: Cents): string {
  const { sign, yuan, fraction } = splitCents(cents);
  return `${sign}${yuan}.${fraction}`;
}

/** Decimals of a percentage that count: 0.6 % and 0.0625 % are exact. */
const PERCENT_SCALE = 10_000;

/** `percent` of an amount, rounded half up to the cent (§9, Money). */
export function percentOf(cents: Cents, percent: number): Cents {
  // In integers: a product such as 1005 × 0.6 is no longer exact as a float.
  const scaled = BigInt(cents) * BigInt(Math.round(percent * PERCENT_SCALE));
  const whole = BigInt(100 * PERCENT_SCALE);
  const doubled = 2n * scaled + whole;
  const quotient = doubled / (2n * whole);
  // BigInt division cuts towards zero; half up means towards the larger number.
  return Number(doubled < 0n && doubled % (2n * whole) !== 0n ? quotient - 1n : quotient);
}
