import { styled } from 'styled-components';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Document, List, Room } from './agreements-layout.ts';

/** The places of the list and of the first document. */
export const AgreementsSkeleton = () => (
  <Room aria-hidden="true">
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
  </Room>
);

const Line = styled.div`
  display: flex;
  align-items: center;
  min-height: 66px;
  padding: 0 var(--_space-3);
`;
