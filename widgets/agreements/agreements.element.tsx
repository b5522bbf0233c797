import { styled } from 'styled-components';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Document, AgreementsLayout, AgreementList } from './agreements.styles.ts';

/** Placeholder of the list and the first document. */
const AgreementsSkeleton = () => (
  <AgreementsLayout aria-hidden="true">
    <AgreementList as="div">
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
    </AgreementList>
    <Document as="div">
      <header>
        <Skeleton width={120} height={24} />
      </header>
      <Skeleton height={14} />
    </Document>
  </AgreementsLayout>
);

const Line = styled.div`
  display: flex;
  align-items: center;
  min-height: 66px;
  padding: 0 var(--_space-3);
`;

/**
 * Privacy policy, third-party service agreement and list of personal information, readable in place (§2.7).
 *
 * @element partner-agreements
 * @event partner-widget-ready - the list is on screen
 */
defineElement('partner-agreements', {
  skeleton: AgreementsSkeleton,
  heights: [283, 1600, 1600],
  view: () => import('./agreements-view.tsx'),
});

export type PartnerAgreements = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-agreements': PartnerAgreements;
  }
}
