import { useText } from '../../host/locale.ts';
import type { PlatformError } from '../../client/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateCard } from '../../ui/state-card.tsx';
import { billText } from './bill.text.ts';

/** Whether a bill does not exist, other than one that could not be read. */
export const isNoBill = (error: PlatformError | undefined): boolean => error?.status === 404;

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
  error: PlatformError | undefined;
  busy: boolean;
  onRetry: () => void;
}

/** No bill, for whatever reason: said quietly, with a way to try again (§8, Quiet failures). */
export function NoBill({ words, error, busy, onRetry }: NoBillProps) {
  const text = useText(billText);
  const offline = error?.kind === 'network' || error?.kind === 'timeout';
  const none = !error || isNoBill(error);
  const unread = offline ? text.offlineText : text.failedText;
  return (
    <Panel>
      <StateCard
        icon={offline ? 'offline' : 'bill'}
        title={text.none}
        text={none ? text.noneText(words) : unread}
        requestId={none ? undefined : error.requestId}
        actions={
          <Button icon="refresh" busy={busy} busyLabel={text.retrying} onClick={onRetry}>
            {text.retry}
          </Button>
        }
      />
    </Panel>
  );
}
