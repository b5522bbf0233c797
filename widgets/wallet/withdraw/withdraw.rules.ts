/** The rules of the amount (§5, hazard 14). */
import { parseCents, type Cents } from '../../../shared/domain/money.ts';

export type AmountProblem = 'required' | 'malformed' | 'tooMuch' | 'tooLittle';

export interface AmountLimits {
  /** cents left in the wallet */
  left: Cents;
  /** lower limit of one withdrawal, cents */
  min: Cents;
  /** upper limit of one withdrawal, cents */
  max: Cents;
}

/** Most that one withdrawal can take, and what the field starts with: the smaller of balance and upper limit (§5). */
export const mostAtOnce = ({ left, max }: AmountLimits): Cents => Math.max(0, Math.min(left, max));

/** Why this typed amount cannot be withdrawn, undefined when it can. */
export function amountProblem(typed: string, limits: AmountLimits): AmountProblem | undefined {
  if (typed.trim() === '') return 'required';
  const cents = parseCents(typed);
  if (cents === undefined) return 'malformed';
  if (cents > mostAtOnce(limits)) return 'tooMuch';
  if (cents < limits.min || cents <= 0) return 'tooLittle';
  return undefined;
}
