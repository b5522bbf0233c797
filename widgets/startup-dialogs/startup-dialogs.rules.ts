import type { Cents } from '#shared/core/money.ts';
import { WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { PERSONAL_TAX, quoteWithdrawal } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';

/** The questions at the start, one after the other (§4, Start-up dialogs). */
type StartupQuestion = 'agreement' | 'cycle';

export function startupQuestion(
  account: { readonly needFillBillingCycle: boolean; readonly agreementOutdated?: boolean | null | undefined },
  noticeConfirmed: boolean,
): StartupQuestion | undefined {
  // the flag of the browser does not know the version that was accepted
  if (!noticeConfirmed || account.agreementOutdated) return 'agreement';
  return account.needFillBillingCycle ? 'cycle' : undefined;
}

/** Income of a month for which the cycles are compared if the user had none, in cents. */
const EXAMPLE_INCOME: Cents = 10_000_00;

/** Both cycles for the same income of a month, in cents. */
interface CycleComparison {
  readonly income: Cents;
  /** whether the income is an example */
  readonly isExample: boolean;
  readonly feePercent: number;
  readonly taxPercent: number;
  /** received in a month */
  readonly week: Cents;
  readonly month: Cents;
}

/**
 * Compares the cycles by the amount received in a month. The payout account is not known yet, so the tax of a personal one
 * applies. Monthly income is taxed once, with the bill, at the same rate. Without a known fee, there is no comparison.
 */
export function compareCycles(
  lastMonth: Cents | null | undefined,
  feePercent: number | undefined,
): CycleComparison | undefined {
  if (feePercent === undefined) return undefined;
  const isExample = !lastMonth || lastMonth < 0;
  const income = isExample ? EXAMPLE_INCOME : lastMonth;
  const quote = quoteWithdrawal({
    amount: income,
    walletType: WEEKLY,
    taxPercent: PERSONAL_TAX,
    feePercent,
  });
  const { tax, received } = quote;
  return { income, isExample, feePercent, taxPercent: PERSONAL_TAX, week: received, month: income - tax };
}
