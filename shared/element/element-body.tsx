import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { AccountInfo } from '../topics/account/account.calls.ts';
import { awaitsConfiguration, session } from '../client/session.ts';
import { subscribeConfiguration } from '../host/configuration.ts';
import { isIsolated } from '../host/secure-frame.ts';
import { lazyView, type LazyView } from '../ui/base/lazy-view.tsx';
import { AccountGate, type AccountRules } from './account-gate.tsx';
import type { OptionalCall } from '../core/optional-calls.ts';
import { useOffered } from '../host/offered.ts';

const SecureFrame = lazyView(() => import('./secure-frame.tsx'));

/** Parts of a declaration that show an element. */
export interface ElementContent {
  readonly offered: (values: object) => readonly OptionalCall[];
  readonly account: AccountRules | undefined;
  /** Whether the element has passwords or codes, and runs in a frame in isolated mode. */
  readonly sensitive: boolean;
  readonly Skeleton: ComponentType<object> | undefined;
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
    <WhereOffered calls={offered(values)} skeleton={skeleton}>
      {rules ? (
        <AccountGate rules={rules} values={values} skeleton={skeleton}>
          {(account) => <View key={account.uid} required fallback={skeleton} {...values} account={account} />}
        </AccountGate>
      ) : (
        <View required fallback={skeleton} {...values} />
      )}
    </WhereOffered>
  );
}

const NotOffered = lazyView(() => import('./not-offered.tsx'));

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
