import { useSyncExternalStore } from 'react';
import { awaitsConfiguration, session } from '../client/session.ts';
import { subscribeConfiguration } from '../host/configuration.ts';
import { isIsolated } from '../host/secure-frame.ts';
import { lazyView } from '../ui/base/lazy-view.tsx';
import { AccountGate } from './account-gate.tsx';
import type { ElementContent } from './element-content.ts';
import { WhereOffered } from './where-offered.tsx';

const SecureFrame = lazyView(() => import('./secure-frame.tsx'));

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
