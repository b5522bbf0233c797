import { useText } from '../host/locale.ts';
import { Button } from '../ui/base/button.tsx';
import { Panel } from '../ui/base/panel.tsx';
import { StateCard } from '../ui/base/state-card.tsx';
import { accountText } from './account.text.ts';

interface SetUpProblemProps {
  message: string;
  onRetry: () => void;
}

/** Replaces an element of a page that is set up incorrectly. The user cannot fix that, so the raw error is not shown. */
export function SetUpProblem({ message, onRetry }: SetUpProblemProps) {
  const text = useText(accountText);
  return (
    <Panel as="section" role="alert">
      <StateCard
        level={2}
        icon="failure"
        tone="failure"
        title={text.failedTitle}
        text={message}
        actions={
          <Button tone="primary" onClick={onRetry}>
            {text.retry}
          </Button>
        }
      />
    </Panel>
  );
}
