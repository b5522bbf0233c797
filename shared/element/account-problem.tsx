import { useEffect, useState } from 'react';
import { outOfScopeError } from '../client/explain.ts';
import { setUpText } from '../client/explain.text.ts';
import type { QueryError } from '../client/errors.ts';
import { session, type SessionProblem, type SessionStatus } from '../client/session.ts';
import type { CallName } from '../topics/calls.ts';
import { useText } from '../host/locale.ts';
import { report } from '../host/report.ts';
import { useWidget, useWidgetState } from '../host/widget-context.ts';
import { Button } from '../ui/base/button.tsx';
import { Panel } from '../ui/base/panel.tsx';
import { StateCard } from '../ui/base/state-card.tsx';
import { ContactLink } from '../ui/overlay/contact-link.tsx';
import { accountText } from './account.text.ts';
import { FailedCard } from './failed-card.tsx';
import { retrySession } from './retry-session.ts';
import { SetUpProblem } from './set-up-problem.tsx';

/** Why an account does not see the content. */
export interface AccountRefusal {
  readonly title: string;
  readonly text: string;
}

interface AccountProblemProps {
  status: SessionStatus;
  /** Whether typed values are kept for the same user. */
  keepsValues: boolean;
  refusal: AccountRefusal | undefined;
  /** The endpoint that the page's session has no permission for. */
  deniedCall: CallName | undefined;
  /** The request of the account. */
  info: { readonly error?: QueryError | undefined; readonly isFetching: boolean; refetch(): unknown };
}

/** Replaces an element: no user is signed in, the account does not see the content (§6), or the account could not be read. */
export default function AccountProblem({ status, keepsValues, refusal, deniedCall, info }: AccountProblemProps) {
  const error = deniedCall ? outOfScopeError(deniedCall) : info.error;
  useWidgetState(refusal !== undefined, refusal ? undefined : error);
  const widget = useWidget();
  useEffect(() => widget.markSettled(), [widget]);
  const text = useText(accountText);
  const ended = status === 'expired';
  const problem = session.problem();
  const [unhandled, setUnhandled] = useState(false);
  // Elements never leave the page. If the host does not handle the request either, the user learns where to sign in.
  const signIn = () => {
    if (!widget.requestNavigation('login')) return;
    setUnhandled(true);
    report('no-handler', { tag: widget.element.localName, what: 'login' });
  };
  // For the user, a refused token is a missing sign-in. The console explains it to the developer of the page.
  if (status === 'unknown' || (problem && problem.code !== 'token-refused'))
    return <NoSession code={problem?.code} keepsValues={keepsValues} />;
  const signedOutText = keepsValues ? text.signedOutKept : text.signedOutText;
  if (ended || status === 'none')
    return (
      <Panel as="section" role={ended ? 'alert' : undefined}>
        <StateCard
          level={2}
          icon="lock"
          tone="accent"
          title={text.signedOutTitle}
          text={unhandled ? <span role="status">{text.signInHere}</span> : signedOutText}
          actions={
            <Button tone="primary" onClick={signIn}>
              {text.signIn}
            </Button>
          }
        />
      </Panel>
    );
  if (refusal)
    return (
      <Panel as="section">
        <StateCard level={2} icon="info" {...refusal} actions={<ContactLink button about={refusal.text} />} />
      </Panel>
    );
  return (
    error && <FailedCard error={error} busy={info.isFetching} onRetry={() => void info.refetch()} level={2} panel />
  );
}

/** Replaces an element when the host's page could not provide a session. The user cannot fix that, so the raw error is not shown. */
function NoSession({ code, keepsValues }: { code: SessionProblem['code'] | undefined; keepsValues: boolean }) {
  const { setUp, token, tokenKept } = useText(setUpText);
  const lasting = code === 'not-configured' || code === 'token-invalid';
  const passing = keepsValues ? tokenKept : token;
  return <SetUpProblem message={lasting && !keepsValues ? setUp : passing} onRetry={retrySession} />;
}
