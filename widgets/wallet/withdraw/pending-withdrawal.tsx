import { formatCents } from '../../../shared/domain/money.ts';
import { formatDateTime } from '../../../shared/domain/shanghai-time.ts';
import { useText } from '../../../shared/host/locale.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { StateCard } from '../../../shared/ui/state-card.tsx';
import { withdrawText } from './withdraw.text.ts';
import type { Underway } from './withdrawals.ts';

interface PendingWithdrawalProps {
  underway: Underway;
  onAsk: () => void;
  onRecords: () => void;
}

/** The answer was lost: 处理中, never 失败; the records decide (hazard 2). */
export function PendingWithdrawal({ underway, onAsk, onRecords }: PendingWithdrawalProps) {
  const text = useText(withdrawText);
  const { amount, at } = underway.pending;
  return (
    <div role="status">
      <StateCard
        icon="transfer"
        tone="transfer"
        title={text.pendingTitle}
        text={
          <>
            {text.pendingAmount(formatCents(amount), formatDateTime(at).slice(0, 16))}
            <br />
            {text.pendingText}
          </>
        }
        requestId={underway.requestId}
        actions={
          <>
            <Button tone="primary" onClick={onRecords}>
              {text.pendingRecords}
            </Button>
            <Button busy={underway.phase === 'asking'} busyLabel={text.pendingAsking} onClick={onAsk}>
              {text.pendingAgain}
            </Button>
          </>
        }
      />
    </div>
  );
}
