import { styled } from 'styled-components';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Document, AgreementsLayout, AgreementList } from './agreements.styles.ts';

/** Placeholder of the list and the first document. */
export const AgreementsSkeleton = () => (
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
