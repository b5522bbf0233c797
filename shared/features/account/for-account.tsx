import { useState, type ReactNode } from 'react';
import { useWidgetState } from '../../host/widget-context.ts';
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
  const text = useText(uiText);
  const session = useSession();
  const signedOut = !useSignedIn();
  const info = useAccountInfoQuery(undefined, { skip: signedOut });
  const account = info.currentData;
  const refused = account && refusal?.(account);
  const error = account ? undefined : info.error;
  const missing = signedOut || refused !== undefined || error !== undefined;
  const Problem = useRequiredModule(problem, missing);
  const shown = signedOut || refused ? undefined : account;
  const kept = useKept(shown, !keeps || session === 'none' || refused !== undefined);

  useWidgetState(refused !== undefined && Problem !== undefined, error);

  const inItsPlace = (): ReactNode =>
    missing && Problem ? (
      <Problem.AccountProblem session={session} kept={kept !== undefined} refused={refused} info={info} />
    ) : (
      <>
        <VisuallyHidden role="status">{loading ?? text.loading}</VisuallyHidden>
        {skeleton}
      </>
    );
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
