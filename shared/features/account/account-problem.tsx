import { useState, type ReactNode } from 'react';
import type { QueryError } from '../../client/errors.ts';
import { outOfScopeError } from '../../client/explain.ts';
import { setUpText } from '../../client/explain.text.ts';
import { session, type SessionProblem, type SessionStatus } from '../../client/session.ts';
import type { AccountInfo } from '../../contract/account.ts';
import { report } from '../../host/report.ts';
import { useWidget } from '../../host/widget-context.ts';
import { useText } from '../../host/locale.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { StateCard } from '../../ui/base/state-card.tsx';
import { FailedCard, type QueryResult } from '../query-state.tsx';
import { accountText } from './account.text.ts';
import { notOfferedText } from './account-problem.text.ts';

export { outOfScopeError };

interface AccountProblemProps {
  status: SessionStatus;
  /** what was typed waits for the same person */
  kept: boolean;
  refused: { readonly title: string; readonly text: string } | undefined;
  info: QueryResult<AccountInfo>;
  /** why there is nothing to show */
  error: QueryError | undefined;
}

/** In place of an element: nobody is signed in, it is not for this account (§6), or the account could not be read. */
export function AccountProblem({ status, kept, refused, info, error }: AccountProblemProps) {
  const widget = useWidget();
  const text = useText(accountText);
  const ended = status === 'expired';
  const problem = session.problem();
  const [leftAlone, setLeftAlone] = useState(false);
  /** Elements never leave the page: where the host does not follow either, the person is told where to look. */
  const signIn = () => {
    if (!widget.requestNavigation('login')) return;
    setLeftAlone(true);
    report('no-handler', { tag: widget.element.localName, what: 'login' });
  };
  if (problem) return <NoSession code={problem.code} />;
  const signedOutText = kept ? text.signedOutKept : text.signedOutText;
  if (ended || status === 'none')
    return (
      <Panel as="section" role={ended ? 'alert' : undefined}>
        <StateCard
          level={2}
          icon="lock"
          tone="accent"
          title={text.signedOutTitle}
          text={leftAlone ? <span role="status">{text.signInHere}</span> : signedOutText}
          actions={
            <Button tone="primary" onClick={signIn}>
              {text.signIn}
            </Button>
          }
        />
      </Panel>
    );
  if (refused)
    return (
      <Panel as="section">
        <StateCard level={2} icon="info" {...refused} />
      </Panel>
    );
  return (
    error && <FailedCard error={error} busy={info.isFetching} onRetry={() => void info.refetch()} level={2} panel />
  );
}

/** In place of an element: the host's page could not bring a session. A person cannot mend it, and nobody's raw error is shown. */
function NoSession({ code }: Pick<SessionProblem, 'code'>) {
  const text = useText(accountText);
  const { setUp, token } = useText(setUpText);
  const passing = code === 'token-timeout' || code === 'token-rejected';
  return (
    <Panel as="section" role="alert">
      <StateCard
        level={2}
        icon="failure"
        tone="failure"
        title={text.failedTitle}
        text={passing ? token : setUp}
        actions={
          <Button tone="primary" onClick={session.retry}>
            {text.retry}
          </Button>
        }
      />
    </Panel>
  );
}

/** In place of an element: the platform has no such thing (`off`). */
export function NotOffered({ actions }: { actions?: ReactNode }) {
  const text = useText(notOfferedText);
  return (
    <Panel as="section">
      <StateCard
        level={2}
        icon="info"
        title={text.title}
        text={
          <>
            {text.text}
            <br />
            {text.hint}
          </>
        }
        actions={actions}
      />
    </Panel>
  );
}
