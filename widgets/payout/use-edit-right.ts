import { BILL_STATES, mayEditPayout } from '#shared/topics/billing/bill/bill.rules.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { useMonthlyBillQuery, useLastBillState } from '#shared/topics/billing/bill/bill.api.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { payoutText } from './payout.text.ts';

export interface EditRight {
  readonly isAllowed: boolean;
  /** why not, ready to show */
  readonly reason?: string | undefined;
  /** whether the state is being requested; the reason is then for screen readers only, because it would move the content */
  readonly isPending?: boolean | undefined;
  /** why the rule exists */
  readonly note?: string | undefined;
  /** whether a new wallet password allows the correction of a wrong account all the same */
  readonly isCorrectable?: boolean | undefined;
  /** the month of a bill that must be confirmed first */
  readonly unconfirmed?: string | undefined;
  /** the page whose step allows the edit */
  readonly step?: 'bills' | 'password' | undefined;
  /** present if the state could not be loaded */
  readonly retry?: (() => void) | undefined;
}

interface Hold {
  /** whether withdrawals are held now */
  isHeld: boolean;
  /** hours that the platform holds withdrawals after a change of where money goes; 0 for none */
  holdHours: number;
}

/**
 * Returns whether existing payout info may be edited: after last month's bill is audited or settled (§2.7, §4), or while
 * withdrawals are held, which also a new wallet password causes.
 */
export function useEditRight({ isHeld, holdHours }: Hold): EditRight {
  const text = useText(payoutText);
  const state = useLastBillState();
  const month = lastBillMonth(useServerNow());
  const { error, isFetching, refetch } = useMonthlyBillQuery(month);
  if (mayEditPayout(state, { filled: true, isHeld })) return { isAllowed: true };
  if (state === undefined) {
    const failed = error !== undefined && !isFetching;
    const reason = failed ? text.billFailed : text.billAsking;
    return { isAllowed: false, reason, isPending: !failed, retry: failed ? () => void refetch() : undefined };
  }
  const stateTexts: Readonly<Record<number, string>> = {
    [BILL_STATES.unconfirmed]: text.bill100,
    [BILL_STATES.confirmed]: text.bill200,
    [BILL_STATES.modified]: text.bill200,
  };
  const reason = text.billKeeps(Number(month.slice(5)), stateTexts[Number(state)] ?? text.bill0);
  return {
    isAllowed: false,
    reason,
    note: text.billWhy,
    isCorrectable: holdHours > 0,
    unconfirmed: Number(state) < BILL_STATES.confirmed ? month : undefined,
    step: 'bills',
  };
}
