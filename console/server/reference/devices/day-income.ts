/** What a device earns on a day. */
import type { Cents } from '../../../../shared/domain/money.ts';

const M_PER_G = 1_000;

/** `price` (cents per month per G) for `bandwidth` M on one of the month's days, rounded half up to the cent. */
export function dayIncome(price: Cents, bandwidth: number, daysInMonth: number): Cents {
  const whole = M_PER_G * daysInMonth;
  return Math.floor((2 * price * bandwidth + whole) / (2 * whole));
}
