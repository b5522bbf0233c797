import { useState, type ReactNode } from 'react';
import { useText } from '#shared/host/locale.ts';
import type { MonthlyBill } from './bill.calls.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { retryAll, FailedCard } from '#shared/element/failed-card.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { isNoBill, isUnfinished } from './bill.api.ts';
import { toPlatformError, type QueryError } from '#shared/client/errors.ts';
import { Panel } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import type { DetailKind } from './bill-detail-pages.ts';
import { billText } from './bill.text.ts';

const BillDetail = lazyDialog(() => import('./bill-detail.tsx'));

interface DetailButtonsProps {
  month: string;
  bill: MonthlyBill;
  masked: boolean;
}

/** Buttons that open the income details of a bill, for users who may see them (§6, showIncome). */
export function DetailButtons(props: DetailButtonsProps) {
  const text = useText(billText);
  const [kind, setKind] = useState<DetailKind>();
  const close = () => setKind(undefined);
  const button = (of: DetailKind, label: string) => (
    <LinkButton aria-haspopup="dialog" onPointerEnter={() => void BillDetail.preload()} onClick={() => setKind(of)}>
      {label}
    </LinkButton>
  );
  return (
    <>
      {button('nodes', text.incomeDetail)}
      {button('lines', text.detail95)}
      {kind && (
        <BillDetail
          frame={{ title: kind === 'lines' ? text.detail95 : text.incomeDetail, size: 'xl' }}
          onFrameClose={close}
          {...props}
          kind={kind}
          onKind={setKind}
          onClose={close}
        />
      )}
    </>
  );
}

/** A bill is not shown while finance checks it (§4). */
export function PendingBill() {
  const text = useText(billText);
  return (
    <Panel>
      <StateCard icon="pending" title={text.pending} />
    </Panel>
  );
}

interface NoBillProps {
  /** the month as text */
  monthName: string;
  /** why the user has no bills; replaces the retry */
  reason?: ReactNode;
  /** undefined if bills exist but cannot be shown yet */
  error: QueryError | undefined;
  busy: boolean;
  onRetry: () => void;
}

/** No bill, an unfinished bill, or a bill that failed to load: shown in place without a toast, with a retry (§8). */
export function NoBill({ monthName, reason, error: cause, busy, onRetry }: NoBillProps) {
  const text = useText(billText);
  const error = toPlatformError(cause);
  // the bill may exist
  if (error?.code === 'out-of-scope') return <FailedCard panel level={2} error={error} />;
  const offline = error?.kind === 'network' || error?.kind === 'timeout';
  const none = !error || isNoBill(cause);
  const unread = offline ? text.offlineText : text.failedText;
  if (isUnfinished(cause))
    return (
      <Panel>
        <StateCard
          icon="pending"
          title={text.unfinished}
          text={text.unfinishedText}
          actions={<Retry busy={busy} onRetry={onRetry} />}
        />
      </Panel>
    );
  return (
    <Panel>
      <StateCard
        icon={offline ? 'offline' : 'bill'}
        title={none ? text.none : text.failedTitle}
        text={none ? (reason ?? text.noneText(monthName)) : unread}
        requestId={none ? undefined : error.requestId}
        actions={none && reason ? undefined : <Retry busy={busy} onRetry={onRetry} />}
      />
    </Panel>
  );
}

function Retry({ busy, onRetry }: Pick<NoBillProps, 'busy' | 'onRetry'>) {
  const text = useText(billText);
  return (
    <Button icon="refresh" busy={busy} busyLabel={text.retrying} onClick={() => retryAll(onRetry)}>
      {text.retry}
    </Button>
  );
}
