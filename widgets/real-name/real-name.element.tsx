import { styled } from 'styled-components';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { textOf } from '#shared/host/locale.ts';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { realNameRefusalText } from './real-name-refusal.text.ts';

/** Placeholder of title, fields and button. */
const RealNameSkeleton = () => (
  <SkeletonPanel aria-hidden="true">
    <Skeleton width={96} height={20} />
    {[0, 1, 2, 3].map((field) => (
      <div key={field}>
        <Skeleton width={64} />
        <Skeleton height={40} />
      </div>
    ))}
    <Skeleton width={120} height={48} />
  </SkeletonPanel>
);

const SkeletonPanel = styled(Panel)`
  gap: var(--_field-gap);
  padding: var(--_panel-pad);
  > div {
    display: grid;
    gap: var(--_space-2);
    max-width: 480px;
    padding-bottom: var(--_space-5);
  }
`;

/**
 * Real-name verification: the form with its notice, or the verified identity (§2.7).
 *
 * @element partner-real-name
 * @event partner-widget-ready - the form or the verified identity is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: beneficiary three seconds after the verification, login
 * @event partner-identity-verified - `{}`: the platform verified the identity; cancel the event to choose the next screen yourself
 */
defineElement('partner-real-name', {
  events: ['partner-session-required', 'partner-identity-verified'],
  account: {
    keepsInput: true,
    refusal: (account) =>
      needsReconciliation(account, getConfiguration().specialUsers) ? undefined : textOf(realNameRefusalText),
  },
  firstCalls: ['accountInfo'],
  skeleton: RealNameSkeleton,
  heights: [904, 846, 652],
  sensitive: true,
  view: () => import('./real-name-view.tsx'),
});

export type PartnerRealName = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-real-name': PartnerRealName;
  }
  interface HTMLElementEventMap {
    'partner-identity-verified': CustomEvent<Record<string, never>>;
  }
}
