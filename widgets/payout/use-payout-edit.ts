import { BILL_STATES, mayEditPayout } from '#shared/domain/bill.ts';
import { lastBillMonth } from '#shared/domain/bill-month.ts';
import { useText } from '#shared/host/locale.ts';
import { useMonthlyBillQuery, useLastBillState } from '#shared/client/bills.api.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { payoutText } from './payout.text.ts';
import { useEffect, useState } from 'react';
import { isOutcomeUnknown, toPlatformError, type QueryError } from '#shared/client/errors.ts';
import type { PayInfo } from '#shared/contract/payout.ts';
import type { PayoutRequest } from './payout.rules.ts';

export interface EditRight {
  readonly allowed: boolean;
  /** why not, ready to show */
  readonly reason: string | undefined;
  /** the bill's state is known and keeps the info as it is */
  readonly kept: boolean;
  /** present where the state could not be read */
  readonly retry: (() => void) | undefined;
}

/** Whether payout info that is there may be edited: only once last month's bill is audited or settled (§2.7, §4). */
export function useEditRight(): EditRight {
  const text = useText(payoutText);
  const state = useLastBillState();
  const month = lastBillMonth(useServerNow());
  const { error, isFetching, refetch } = useMonthlyBillQuery(month);
  if (mayEditPayout(state, true)) return { allowed: true, reason: undefined, kept: false, retry: undefined };
  if (state === undefined) {
    const failed = error !== undefined && !isFetching;
    const reason = failed ? text.billFailed : text.billAsking;
    return { allowed: false, reason, kept: false, retry: failed ? () => void refetch() : undefined };
  }
  const words: Readonly<Record<number, string>> = {
    [BILL_STATES.unconfirmed]: text.bill100,
    [BILL_STATES.confirmed]: text.bill200,
    [BILL_STATES.modified]: text.bill200,
  };
  const reason = text.billKeeps(Number(month.slice(5)), words[state] ?? text.bill0);
  return { allowed: false, reason, kept: true, retry: undefined };
}

interface Sent {
  readonly error?: QueryError | undefined;
}

export interface Unfinished {
  /** What was sent is not what the platform keeps: it can be sent again. */
  readonly missed: boolean;
  /** Follows what is being sent. An answer that is lost, or says that the session is over, leaves it unfinished. */
  follow<Answer extends Sent>(request: PayoutRequest, sent: PromiseLike<Answer>): Promise<Answer>;
}

/**
 * Payout info that was sent and never answered, or answered with the end of the session: what became of it is told by
 * the payout info that is read next, as after the same person's log-in (hazard 2). Nothing is sent again, and nothing
 * of it is written down: it is gone with the page.
 * @param onKept the platform keeps what was sent
 */
export function useUnfinished(payInfo: PayInfo | undefined, onKept: (request: PayoutRequest) => void): Unfinished {
  const [unfinished, setUnfinished] = useState<{ request: PayoutRequest; before: PayInfo | undefined }>();
  const [missed, setMissed] = useState(false);

  useEffect(() => {
    if (!unfinished || !payInfo || payInfo === unfinished.before) return;
    setUnfinished(undefined);
    if (isKept(unfinished.request, payInfo)) onKept(unfinished.request);
    else setMissed(isUnchanged(unfinished.before, payInfo));
    // whoever hears of it is new with each rendering
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unfinished, payInfo]);

  return {
    missed,
    async follow(request, sent) {
      setMissed(false);
      setUnfinished(undefined);
      const answer = await sent;
      const { error } = answer;
      if (error && (isOutcomeUnknown(error) || toPlatformError(error).kind === 'unauthorized'))
        setUnfinished({ request, before: payInfo });
      return answer;
    },
  };
}

/** Whether the platform keeps what was sent: each field of it. One that hides numbers never says so. */
export const isKept = (request: PayoutRequest, kept: PayInfo): boolean =>
  Object.entries(request).every(([name, value]) => kept[name as keyof PayoutRequest] === value);

const SENT = ['collectionMethod', 'collectionNumber', 'bankAccount', 'bankName', 'cardNumber', 'invoiceType'] as const;

/** Whether nothing that a form sends is another one than before. */
export const isUnchanged = (before: PayInfo | undefined, now: PayInfo): boolean =>
  SENT.every((name) => before?.[name] === now[name]);
