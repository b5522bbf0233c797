import { styled } from 'styled-components';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { Document, Layout, List } from './agreements.styles.ts';

/** Stands in for the list and the first document. */
const AgreementsSkeleton = () => (
  <Layout aria-hidden="true">
    <List as="div">
      <h2>
        <Skeleton width={80} height={20} />
      </h2>
      <ul>
        {[1, 2, 3].map((row) => (
          <li key={row}>
            <Line>
              <Skeleton width={row === 3 ? 120 : 96} />
            </Line>
          </li>
        ))}
      </ul>
    </List>
    <Document as="div">
      <header>
        <Skeleton width={120} height={24} />
      </header>
      <Skeleton height={14} />
    </Document>
  </Layout>
);

const Line = styled.div`
  display: flex;
  align-items: center;
  min-height: 66px;
  padding: 0 var(--_space-3);
`;

const view = firstScreenModule(() => import('./agreements-view.tsx'));

/**
 * Privacy policy, third-party service agreement and personal information list, each readable in place (§2.7).
 *
 * @element partner-agreements
 * @event partner-widget-ready - the list is on screen
 */
function Agreements() {
  const View = useRequiredModule(view, true);
  return View ? <View.AgreementsView /> : <AgreementsSkeleton />;
}

export type PartnerAgreements = WidgetElement<Record<never, never>>;

defineWidget('partner-agreements', Agreements, { prefetch: view.preload });

declare global {
  interface HTMLElementTagNameMap {
    'partner-agreements': PartnerAgreements;
  }
}
