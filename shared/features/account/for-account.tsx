import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useWidget, useWidgetState } from '../../host/widget-context.ts';
import { session } from '../../client/session.ts';
import { isGranted } from '../../client/session-scope.ts';
import { useSessionStatus } from '../../client/use-status.ts';
import { useText } from '../../host/locale.ts';
import { useAccountInfoQuery } from '../../client/account.api.ts';
import type { AccountInfo } from '../../contract/account.ts';
import type { CallName } from '../../contract/calls.ts';
import { lazyModule, useRequiredModule } from '../../ui/base/lazy-part.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { uiText } from '../../ui/base/ui.text.ts';
import type { OptionalCall } from '../../domain/optional-calls.ts';
import { useOffered } from '../../host/offered.ts';
import type { PlatformError } from '../../client/errors.ts';

/**
 * Whether there may be somebody: for an element that shows nothing where nobody is signed in, and leaves it to the host
 * (`partner-session-required`). Where the host meant to bring a session and could not, the element has failed.
 */
export function useSignedIn(): boolean {
  const widget = useWidget();
  const status = useSessionStatus();
  const problem = useSyncExternalStore(session.subscribe, session.problem);
  const signedOut = status === 'none' || status === 'expired';
  useEffect(() => {
    if (!signedOut) return;
    widget.emit('partner-session-required', {});
    if (problem) widget.markFailed(problem);
  }, [signedOut, problem, widget]);
  return !signedOut;
}

const problem = lazyModule(() => import('./account-problem.tsx'));

interface ForAccountProps {
  /** what is shown while nobody is known yet */
  skeleton: ReactNode;
  /** told to readers meanwhile */
  loading?: string;
  /** why this account does not see the content; `undefined` when it does */
  refusal?: (account: AccountInfo) => { readonly title: string; readonly text: string } | undefined;
  /** a form: what was typed outlives a session that ran out, for the same person alone */
  keeps?: boolean;
  /** the call that all of the content is for */
  needs?: CallName | undefined;
  children: (account: AccountInfo) => ReactNode;
}

/**
 * What an element shows once it is known who is signed in. Before: the skeleton, the way to the log-in
 * (`partner-session-required`), why the account does not see it, or why it could not be read.
 */
export function ForAccount({ skeleton, loading, refusal, keeps = false, needs, children }: ForAccountProps) {
  const text = useText(uiText);
  const status = useSessionStatus();
  const signedOut = !useSignedIn();
  const info = useAccountInfoQuery(undefined, { skip: signedOut });
  const account = info.currentData;
  const refused = account && refusal?.(account);
  const denied = account && !refused && needs && !isGranted(needs) ? needs : undefined;
  const unread = account ? undefined : info.error;
  const missing = signedOut || refused !== undefined || denied !== undefined || unread !== undefined;
  const Problem = useRequiredModule(problem, missing);
  const error = denied ? Problem?.outOfScopeError(denied) : unread;
  const shown = signedOut || refused || denied ? undefined : account;
  const kept = useKept(shown, !keeps || status === 'none' || refused !== undefined);

  useWidgetState(refused !== undefined && Problem !== undefined, error);

  const fallback = (): ReactNode =>
    missing && Problem ? (
      <Problem.AccountProblem status={status} kept={kept !== undefined} refused={refused} info={info} error={error} />
    ) : (
      <>
        <VisuallyHidden role="status">{loading ?? text.loading}</VisuallyHidden>
        {skeleton}
      </>
    );
  if (!kept) return shown ? children(shown) : fallback();
  return (
    <>
      {!shown && fallback()}
      <div key={kept.uid} style={{ display: shown ? 'contents' : 'none' }}>
        {children(kept)}
      </div>
    </>
  );
}

/** The account whose content is drawn, and stays drawn out of sight until it is known who comes after a session that ran out. */
function useKept(shown: AccountInfo | undefined, forget: boolean): AccountInfo | undefined {
  const [last, setLast] = useState<AccountInfo>();
  const kept = forget ? undefined : (shown ?? last);
  if (kept !== last) setLast(kept);
  return kept;
}

interface WhereOfferedProps {
  /** what the content cannot do without */
  calls: readonly OptionalCall[];
  /** what is shown while the words come */
  skeleton: ReactNode;
  /** a way on from where there is nothing */
  actions?: ReactNode;
  children: ReactNode;
}

/** The content where its calls are there, and in its place that they are switched off: nobody is asked for, no call is sent. */
export function WhereOffered({ calls, skeleton, actions, children }: WhereOfferedProps) {
  const offered = useOffered(...calls);
  const Problem = useRequiredModule(problem, !offered);
  const told = !offered && Problem !== undefined;
  useWidgetState(told);
  if (offered) return children;
  return Problem ? <Problem.NotOffered actions={actions} /> : skeleton;
}

const words = lazyModule(() => import('../../client/explain.ts'));

/** Whether the page's embed session is not good for a call, and what is said in the place of what is for that call. */
export function useDenial(call: CallName | undefined): { denied: boolean; error: PlatformError | undefined } {
  const denied = call !== undefined && !isGranted(call);
  const Words = useRequiredModule(words, denied);
  return { denied, error: denied ? Words?.outOfScopeError(call) : undefined };
}
