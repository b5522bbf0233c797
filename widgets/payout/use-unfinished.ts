import { useEffect, useState } from 'react';
import { isOutcomeUnknown, toPlatformError, type QueryError } from '#shared/client/errors.ts';
import type { PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { isKept, isUnchanged, type PayoutRequest } from '#shared/topics/accounts/payout.rules.ts';

interface Response {
  readonly error?: QueryError | undefined;
}

export interface Unfinished {
  /** whether the platform did not store the last request; the user can submit again */
  readonly missed: boolean;
  /** Follows a request. A lost response or an expired session leaves it unfinished. */
  follow<Of extends Response>(request: PayoutRequest, sending: PromiseLike<Of>): Promise<Of>;
}

/**
 * Follows payout info whose response was lost, or whose session expired. The payout info that is loaded next shows the
 * outcome, also after the same user signs in again (hazard 2). The request is not repeated, and it stays in memory only.
 * @param onKept called when the platform has stored the request
 */
export function useUnfinished(payInfo: PayInfo | undefined, onKept: (request: PayoutRequest) => void): Unfinished {
  const [unfinished, setUnfinished] = useState<{ request: PayoutRequest; before: PayInfo | undefined }>();
  const [missed, setMissed] = useState(false);

  useEffect(() => {
    if (!unfinished || !payInfo || payInfo === unfinished.before) return;
    setUnfinished(undefined);
    if (isKept(unfinished.request, payInfo, unfinished.before)) onKept(unfinished.request);
    else setMissed(isUnchanged(unfinished.before, payInfo));
    // onKept is a new function on each render
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unfinished, payInfo]);

  return {
    missed,
    async follow(request, sending) {
      setMissed(false);
      setUnfinished(undefined);
      const response = await sending;
      const { error } = response;
      if (error && (isOutcomeUnknown(error) || toPlatformError(error).kind === 'unauthorized'))
        setUnfinished({ request, before: payInfo });
      return response;
    },
  };
}
