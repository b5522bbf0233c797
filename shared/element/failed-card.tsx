import { toPlatformError, type QueryError } from '../client/errors.ts';
import { useText } from '../host/locale.ts';
import { Button } from '../ui/base/button.tsx';
import { Panel } from '../ui/base/panel.tsx';
import { StateCard } from '../ui/base/state-card.tsx';
import { accountText } from './account.text.ts';

export interface FailureTexts {
  title?: string;
  /** The title for a user who may not see the content. */
  forbiddenTitle?: string;
  level?: 2 | 3 | undefined;
  /** Whether the card is in a panel of its own. */
  panel?: boolean;
}

interface FailedCardProps extends FailureTexts {
  error: QueryError;
  busy?: boolean;
  /** `undefined` if a retry would be refused, too */
  onRetry?: () => void;
}

/** Replaces content that could not be read: explains why and offers a retry. Neighboring content stays. */
export function FailedCard({ error: cause, busy, onRetry, title, forbiddenTitle, level, panel }: FailedCardProps) {
  const text = useText(accountText);
  const error = toPlatformError(cause);
  const offline = error.kind === 'network';
  const forbidden = error.kind === 'forbidden';
  const refusalIcon = forbidden ? 'lock' : 'failure';
  const card = (
    <StateCard
      level={level}
      icon={offline ? 'offline' : refusalIcon}
      tone={offline ? 'idle' : 'failure'}
      title={forbidden ? (forbiddenTitle ?? text.forbiddenTitle) : (title ?? text.failedTitle)}
      text={error.message}
      requestId={error.requestId}
      actions={
        onRetry &&
        error.code !== 'out-of-scope' && (
          <Button
            tone={level === 2 ? 'primary' : undefined}
            busy={busy}
            busyLabel={text.loading}
            onClick={() => retryAll(onRetry)}
          >
            {text.retry}
          </Button>
        )
      }
    />
  );
  return panel ? (
    <Panel as="section" role="alert">
      {card}
    </Panel>
  ) : (
    <div role="alert">{card}</div>
  );
}

/** Retries the failed request, and everything else on the page that could not be loaded. */
export function retryAll(retryOwn: () => void): void {
  retryOwn();
  // without a network, there is nothing to retry
  void import('../client/retry-failed.ts').then(
    ({ retryFailed }) => retryFailed(),
    () => undefined,
  );
}
