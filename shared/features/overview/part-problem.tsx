import { useText } from '../../host/locale.ts';
import type { PlatformError } from '../../client/errors.ts';
import { Button } from '../../ui/button.tsx';
import { StateCard } from '../../ui/state-card.tsx';
import { accountText } from '../account/account.text.ts';

interface PartProblemProps {
  error: PlatformError;
  busy: boolean;
  onRetry: () => void;
}

/** In place of one part: why it is missing, and the way to try again. Its neighbours stand. */
export function PartProblem({ error, busy, onRetry }: PartProblemProps) {
  const text = useText(accountText);
  const offline = error.kind === 'network';
  const forbidden = error.kind === 'forbidden';
  return (
    <div role="alert">
      <StateCard
        icon={offline ? 'offline' : forbidden ? 'lock' : 'failure'}
        tone={offline || forbidden ? 'idle' : 'failure'}
        title={forbidden ? text.forbiddenTitle : text.failedTitle}
        text={error.message}
        requestId={error.requestId}
        actions={
          <Button icon="refresh" busy={busy} busyLabel={text.loading} onClick={onRetry}>
            {text.retry}
          </Button>
        }
      />
    </div>
  );
}
