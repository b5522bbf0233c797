import { useState } from 'react';
import { useText } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import type { MonthlyBill } from '../../contract/bills.ts';
import { Button } from '../../ui/base/button.tsx';
import { retryAll, FailedCard } from '../../element/failed-card.tsx';
import { lazyView } from '../../ui/base/lazy-view.tsx';
import { toPlatformError, type QueryError } from '../../client/errors.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { StateCard } from '../../ui/base/state-card.tsx';
import { billText } from './bill.text.ts';

const BillDetail = lazyView(() => import('./bill-detail.tsx'));

type DetailKind = 'devices' | 'lines';

interface DetailButtonsProps {
  month: string;
  bill: MonthlyBill;
  masked: boolean;
}

/** The ways from a bill to what its income is made of; for those who see it (§6, showIncome). */
export function DetailButtons(props: DetailButtonsProps) {
  const text = useText(billText);
  const [kind, setKind] = useState<DetailKind>();
  const [opening, setOpening] = useState<DetailKind>();
  const open = async (of: DetailKind) => {
    setOpening(of);
    if (await BillDetail.preload()) setKind(of);
    else notify({ tone: 'failure', message: text.unreachable });
    setOpening(undefined);
  };
  const button = (of: DetailKind, words: string) => (
    <Button
      tone="plain"
      size="sm"
      aria-busy={opening === of || undefined}
      aria-haspopup="dialog"
      onPointerEnter={() => void BillDetail.preload()}
      onClick={() => void open(of)}
    >
      {words}
    </Button>
  );
  return (
    <>
      {button('devices', text.incomeDetail)}
      {button('lines', text.detail95)}
      {kind && <BillDetail {...props} kind={kind} onKind={setKind} onClose={() => setKind(undefined)} />}
    </>
  );
}

/** Whether a bill does not exist, other than one that could not be read. */
export const isNoBill = (error: QueryError | undefined): boolean => toPlatformError(error)?.status === 404;

/** While finance checks a bill nothing of it is shown (§4). */
export function PendingBill() {
  const text = useText(billText);
  return (
    <Panel>
      <StateCard icon="pending" title={text.pending} />
    </Panel>
  );
}

interface NoBillProps {
  /** the month in words */
  words: string;
  /** undefined where the bills there are cannot be shown yet */
  error: QueryError | undefined;
  busy: boolean;
  onRetry: () => void;
}

/** No bill, or one that did not load: said quietly, without a toast, with a way to try again (§8). */
export function NoBill({ words, error: cause, busy, onRetry }: NoBillProps) {
  const text = useText(billText);
  const error = toPlatformError(cause);
  // there may well be one
  if (error?.code === 'out-of-scope') return <FailedCard panel level={2} error={error} onRetry={onRetry} />;
  const offline = error?.kind === 'network' || error?.kind === 'timeout';
  const none = !error || error.status === 404;
  const unread = offline ? text.offlineText : text.failedText;
  return (
    <Panel>
      <StateCard
        icon={offline ? 'offline' : 'bill'}
        title={none ? text.none : text.failedTitle}
        text={none ? text.noneText(words) : unread}
        requestId={none ? undefined : error.requestId}
        actions={
          <Button icon="refresh" busy={busy} busyLabel={text.retrying} onClick={() => retryAll(onRetry)}>
            {text.retry}
          </Button>
        }
      />
    </Panel>
  );
}
