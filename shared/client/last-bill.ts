import { lastBillMonth } from '../domain/bill-month.ts';
import { BILL_STATES } from '../domain/bill.ts';
import { useMonthlyBillQuery } from './bills.api.ts';
import { useServerNow } from './server-clock.ts';

/**
 * State of the last month's bill, which decides whether payout info may be edited (§4): 0, 100, 200, 210, 290 or 300,
 * also 0 when there is no bill; `undefined` while it is not known. Reads what wallet and bills show, and asks for it
 * where neither has. Call it once the account is known, as the account brings the server's clock.
 */
export function useLastBillState(): number | undefined {
  const { currentData, error } = useMonthlyBillQuery(lastBillMonth(useServerNow()));
  if (currentData) return currentData.state;
  return error?.status === 404 ? BILL_STATES.unverified : undefined;
}
