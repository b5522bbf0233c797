/** What an element shows: its view, or why there is none yet. */
import { useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { useAccountInfoQuery } from '../topics/accounts/account.api.ts';
import type { AccountInfo } from '../topics/accounts/account.calls.ts';
import type { CallName } from '../topics/calls.ts';
import { awaitsConfiguration, session } from '../client/session.ts';
import { isGranted } from '../client/session-scope.ts';
import { storedResponses } from '../client/stored-responses.ts';
import { useSessionStatus, useSignedIn } from '../client/use-session-status.ts';
import type { OptionalCall } from '../core/optional-calls.ts';
import { subscribeConfiguration } from '../host/configuration.ts';
import { useText } from '../host/locale.ts';
import { useOffered } from '../host/offered.ts';
import { isIsolated } from '../host/isolated-mode.ts';
import { useWidgetState } from '../host/widget-context.ts';
import { lazyView, type LazyView } from '../ui/base/lazy-view.tsx';
import { uiText } from '../ui/base/ui.text.ts';
import { VisuallyHidden } from '../ui/base/visually-hidden.tsx';
import { Hidden } from '../ui/overlay/hidden.tsx';
import type { AccountRefusal } from './account-problem.tsx';
import { PageUpdates } from './page-updates.tsx';
import type { Heights } from './reserved-space.tsx';

const AccountProblem = lazyView(() => import('./account-problem.tsx'));
const SecureFrame = lazyView(() => import('./secure-frame.tsx'));
const Unconfirmed = lazyView(() => import('./unconfirmed.tsx'));
const NotOffered = lazyView(() => import('./not-offered.tsx'));

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

/** Parts of a declaration that show an element. */
export interface ElementContent {
  readonly offered: (values: object) => readonly OptionalCall[];
  readonly account: AccountRules | undefined;
  /** Whether the element has passwords or codes, and runs in a frame in isolated mode. */
  readonly sensitive: boolean;
  readonly Skeleton: ComponentType<object> | undefined;
  /** Returns the declared heights, if the content is expected to have them. */
  readonly heightsFor: ((values: object) => Heights | undefined) | undefined;
  readonly View: LazyView<{ account?: AccountInfo }>;
}

interface ElementBodyProps {
  content: ElementContent;
  /** Values of the attributes and properties. */
  values: object;
}

/** Shows the view of an element as soon as its endpoints are offered, its account is known and its code is loaded. */
export function ElementBody({ content, values }: ElementBodyProps) {
  const { offered, account: rules, sensitive, Skeleton, View } = content;
  const isolated = useSyncExternalStore(subscribeConfiguration, isIsolated);
  const awaits = useSyncExternalStore(session.subscribe, awaitsConfiguration);
  const skeleton = Skeleton ? <Skeleton {...values} /> : null;
  if (sensitive && isolated) return <SecureFrame required fallback={skeleton} skeleton={skeleton} values={values} />;
  // the account is not requested on this page as long as isolated mode can still be set
  if (sensitive && rules && awaits) return skeleton;
  return (
    <>
      <WhereOffered calls={offered(values)} skeleton={skeleton}>
        {rules ? (
          <AccountGate rules={rules} values={values} skeleton={skeleton}>
            {(account) => <View key={account.uid} required fallback={skeleton} {...values} account={account} />}
          </AccountGate>
        ) : (
          <View required fallback={skeleton} {...values} />
        )}
      </WhereOffered>
      <PageUpdates />
    </>
  );
}

interface WhereOfferedProps {
  /** Endpoints that the content needs. */
  calls: readonly OptionalCall[];
  /** Shown while the explanation is loading. */
  skeleton: ReactNode;
  /** The next step of a user who finds the content unavailable. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Shows the content if the host offers its endpoints. If not, explains that it is unavailable, and no request is sent. */
export function WhereOffered({ calls, skeleton, actions, children }: WhereOfferedProps) {
  if (useOffered(...calls)) return children;
  return <NotOffered required fallback={skeleton} actions={actions} />;
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
function AccountGate({ rules, values, skeleton, children }: AccountGateProps) {
  const text = useText(uiText);
  const status = useSessionStatus();
  const isStored = useSyncExternalStore(storedResponses.subscribe, storedResponses.areShown);
  const signedOut = !useSignedIn();
  // covered content keeps its account, which the cache would otherwise drop
  const info = useAccountInfoQuery(undefined, { skip: signedOut && !session.token() });
  const account = info.currentData;
  const refusal = account && rules.refusal?.(account);
  const needs = typeof rules.needs === 'function' ? rules.needs(values) : rules.needs;
  const deniedCall = account && !refusal && needs && !isGranted(needs) ? needs : undefined;
  const unread = account ? undefined : info.error;
  const shownAccount = signedOut || refusal || deniedCall ? undefined : account;
  const forgets = !rules.keepsInput || status === 'none' || refusal !== undefined;
  // a host that cannot confirm the user for a while must not cost a form
  const keptAccount = useKept(shownAccount, forgets && status !== 'unknown');

  useWidgetState(false, unread);

  const waiting = (
    <>
      <VisuallyHidden role="status">{rules.loading?.() ?? text.loading}</VisuallyHidden>
      {skeleton}
    </>
  );
  const fallback =
    signedOut || refusal || deniedCall || unread ? (
      <AccountProblem
        required
        fallback={waiting}
        status={status}
        keepsValues={keptAccount !== undefined}
        refusal={refusal}
        deniedCall={deniedCall}
        info={info}
      />
    ) : (
      waiting
    );
  if (!keptAccount) return fallback;
  return (
    <>
      {!shownAccount && fallback}
      {shownAccount && (status === 'unconfirmed' || isStored) && <Unconfirmed />}
      <Hidden key={keptAccount.uid} when={!shownAccount}>
        {children(keptAccount)}
      </Hidden>
    </>
  );
}

/**
 * Returns the account whose content stays rendered. It is hidden after an expired session, until the next user is known, unless
 * it is forgotten.
 */
function useKept(shownAccount: AccountInfo | undefined, forget: boolean): AccountInfo | undefined {
  const [last, setLast] = useState<AccountInfo>();
  const keptAccount = shownAccount ?? (forget ? undefined : last);
  if (keptAccount !== last) setLast(keptAccount);
  return keptAccount;
}
