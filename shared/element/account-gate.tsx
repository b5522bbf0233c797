import { useState, type ReactNode } from 'react';
import { useAccountInfoQuery } from '../topics/account/account.api.ts';
import { isGranted } from '../client/session-scope.ts';
import { useSessionStatus } from '../client/use-status.ts';
import type { AccountInfo } from '../topics/account/account.calls.ts';
import { useText } from '../host/locale.ts';
import { useWidgetState } from '../host/widget-context.ts';
import { lazyView } from '../ui/base/lazy-view.tsx';
import { uiText } from '../ui/base/ui.text.ts';
import { VisuallyHidden } from '../ui/base/visually-hidden.tsx';
import { HiddenContext } from '../ui/overlay/hidden-context.ts';
import type { CallName } from '../topics/calls.ts';
import { useSignedIn } from '../client/use-status.ts';

import type { AccountRefusal } from './account-problem.tsx';

const AccountProblem = lazyView(() => import('./account-problem.tsx'));

/** Rules for the accounts that see the content of an element, and the state while no account sees it. */
export interface AccountRules<Values = object> {
  /** The endpoint that the whole content is for. Without permission for it, the element explains that it is unavailable. */
  readonly needs?: CallName | ((values: Values) => CallName | undefined);
  /** Returns why this account does not see the content, or `undefined` if it does. */
  readonly refusal?: (account: AccountInfo) => AccountRefusal | undefined;
  /** Keeps typed values when the session expires, for the same user only. */
  readonly keepsInput?: boolean;
  /** Announced to screen readers while the account is loading. */
  readonly loading?: () => string;
}

interface AccountGateProps {
  rules: AccountRules;
  /** Values of the element's attributes and properties. */
  values: object;
  /** Shown while the account is loading. */
  skeleton: ReactNode;
  children: (account: AccountInfo) => ReactNode;
}

/**
 * Shows the content to an account that may see it. Until then, shows the skeleton. Otherwise, offers the sign-in
 * (`partner-session-required`) or explains why the account does not see the content or could not be read.
 */
export function AccountGate({ rules, values, skeleton, children }: AccountGateProps) {
  const text = useText(uiText);
  const status = useSessionStatus();
  const signedOut = !useSignedIn();
  const info = useAccountInfoQuery(undefined, { skip: signedOut });
  const account = info.currentData;
  const refused = account && rules.refusal?.(account);
  const needs = typeof rules.needs === 'function' ? rules.needs(values) : rules.needs;
  const denied = account && !refused && needs && !isGranted(needs) ? needs : undefined;
  const unread = account ? undefined : info.error;
  const shown = signedOut || refused || denied ? undefined : account;
  const kept = useKept(shown, !rules.keepsInput || status === 'none' || refused !== undefined);

  useWidgetState(false, unread);

  const waiting = (
    <>
      <VisuallyHidden role="status">{rules.loading?.() ?? text.loading}</VisuallyHidden>
      {skeleton}
    </>
  );
  const fallback =
    signedOut || refused || denied || unread ? (
      <AccountProblem
        required
        fallback={waiting}
        status={status}
        kept={kept !== undefined}
        refused={refused}
        denied={denied}
        info={info}
      />
    ) : (
      waiting
    );
  if (!kept) return shown ? children(shown) : fallback;
  return (
    <>
      {!shown && fallback}
      <div key={kept.uid} style={{ display: shown ? 'contents' : 'none' }}>
        <HiddenContext value={!shown}>{children(kept)}</HiddenContext>
      </div>
    </>
  );
}

/** Returns the account whose content stays rendered, hidden, until the next user is known after an expired session. */
function useKept(shown: AccountInfo | undefined, forget: boolean): AccountInfo | undefined {
  const [last, setLast] = useState<AccountInfo>();
  const kept = forget ? undefined : (shown ?? last);
  if (kept !== last) setLast(kept);
  return kept;
}
