import { useState, type ReactNode } from 'react';
import { useWidget, useWidgetState } from '../../host/widget-context.ts';
import { useText } from '../../host/locale.ts';
import { useAccountInfoQuery } from '../../client/account.api.ts';
import type { AccountInfo } from '../../contract/account.ts';
import { useSession } from '../../client/use-session.ts';
import { lazyModule } from '../../ui/lazy-part.ts';
import { useRequiredModule } from '../../ui/use-part.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { uiText } from '../../ui/ui.text.ts';
import { useSignedIn } from './use-signed-in.ts';

const problem = lazyModule(() => import('./account-problem.tsx'));

interface ForAccountProps {
  /** keeps the place of the content while nobody is known yet */
  skeleton: ReactNode;
  /** told to readers meanwhile */
  loading?: string;
  /** why this account does not see the content; `undefined` when it does */
  refusal?: (account: AccountInfo) => { readonly title: string; readonly text: string } | undefined;
  /** a form: what was typed outlives a session that ran out, for the same person alone */
  keeps?: boolean;
  children: (account: AccountInfo) => ReactNode;
}

/**
 * What an element shows once it is known who is signed in. Before: the skeleton, the way to the log-in
 * (`partner-session-required`), why the account does not see it, or why it could not be read.
 */
export function ForAccount({ skeleton, loading, refusal, keeps = false, children }: ForAccountProps) {
  const widget = useWidget();
  const text = useText(uiText);
  const session = useSession();
  const signedOut = !useSignedIn();
  const info = useAccountInfoQuery(undefined, { skip: signedOut });
  const account = info.currentData;
  const refused = account && refusal?.(account);
  const error = account ? undefined : info.error;
  const Problem = useRequiredModule(problem, signedOut || error !== undefined || refused !== undefined);
  const shown = signedOut || refused ? undefined : account;
  const kept = useKept(shown, !keeps || session === 'none' || refused !== undefined);

  useWidgetState(refused !== undefined && Problem !== undefined, error);

  const inItsPlace = (): ReactNode => {
    if (signedOut && Problem)
      return (
        <Problem.SignedOut
          ended={session === 'expired'}
          kept={kept !== undefined}
          onSignIn={() => widget.requestNavigation('login')}
        />
      );
    if (refused && Problem) return <Problem.Refused {...refused} />;
    if (error && Problem)
      return <Problem.Failed error={error} busy={info.isFetching} onRetry={() => void info.refetch()} />;
    return (
      <>
        <VisuallyHidden role="status">{loading ?? text.loading}</VisuallyHidden>
        {skeleton}
      </>
    );
  };
  if (!kept) return shown ? children(shown) : inItsPlace();
  return (
    <>
      {!shown && inItsPlace()}
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
