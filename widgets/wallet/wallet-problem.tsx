import { useText } from '../../shared/host/locale.ts';
import type { PlatformError } from '../../shared/platform/errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { StateCard } from '../../shared/ui/state-card.tsx';
import { noticesText } from './notices.text.ts';

/** In place of the wallet: nobody is signed in. */
export function SignedOut({ onSignIn }: { onSignIn: () => void }) {
  const text = useText(noticesText);
  return (
    <Panel as="section">
      <StateCard
        icon="lock"
        tone="accent"
        title={text.signedOutTitle}
        text={text.signedOutText}
        actions={
          <Button tone="primary" onClick={onSignIn}>
            {text.signIn}
          </Button>
        }
      />
    </Panel>
  );
}

/** In place of the wallet: this account is not settled here (§6). */
export function Refused() {
  const text = useText(noticesText);
  return (
    <Panel as="section">
      <StateCard icon="info" title={text.refusedTitle} text={text.refusedText} />
    </Panel>
  );
}

interface FailedProps {
  error: PlatformError;
  busy: boolean;
  onRetry: () => void;
}

/** In place of the wallet: the account could not be read. */
export function Failed({ error, busy, onRetry }: FailedProps) {
  const text = useText(noticesText);
  const offline = error.kind === 'network';
  return (
    <Panel as="section" role="alert">
      <StateCard
        icon={offline ? 'offline' : error.kind === 'forbidden' ? 'lock' : 'failure'}
        tone={offline ? 'idle' : 'failure'}
        title={error.kind === 'forbidden' ? text.forbiddenTitle : text.failedTitle}
        text={error.message}
        requestId={error.requestId}
        actions={
          <Button tone="primary" busy={busy} onClick={onRetry}>
            {text.retry}
          </Button>
        }
      />
    </Panel>
  );
}
