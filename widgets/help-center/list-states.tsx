import { styled } from 'styled-components';
import { useText } from '../../shared/host/locale.ts';
import type { PlatformError } from '../../shared/client/errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { StateCard } from '../../shared/ui/state-card.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { helpCenterText } from './help-center.text.ts';

interface ListProblemProps {
  error: PlatformError;
  busy: boolean;
  onRetry: () => void;
}

/** A rejected call shows the platform's message (§8), and the way to try again. */
export function ListProblem({ error, busy, onRetry }: ListProblemProps) {
  const text = useText(helpCenterText);
  const offline = error.kind === 'network';
  return (
    <div role="alert">
      <StateCard
        icon={offline ? 'offline' : 'failure'}
        tone={offline ? 'idle' : 'failure'}
        title={text.failed}
        text={error.message}
        requestId={error.requestId}
        actions={
          <Button busy={busy} busyLabel={text.loading} onClick={onRetry}>
            {text.retry}
          </Button>
        }
      />
    </div>
  );
}

/** Titles on their way. */
export function ListPlaceholder() {
  const text = useText(helpCenterText);
  return (
    <>
      <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
      <Lines aria-hidden="true">
        {['46%', '62%', '38%', '54%'].map((width) => (
          <div key={width}>
            <Skeleton width={width} height={14} />
          </div>
        ))}
      </Lines>
    </>
  );
}

const Lines = styled.div`
  > div {
    display: flex;
    align-items: center;
    height: 53px;
    border-bottom: var(--_hairline);
  }
`;
