import { styled } from 'styled-components';
import { breathing } from '../base/skeleton.tsx';

/** Number of rows that fill a list on a desktop. */
const ROWS = 14;
const rows = Array.from({ length: ROWS }, (_, row) => <div key={row} />);

/** Replaces loading rows with few elements and one animation, so that it does not delay them. */
export const TableSkeleton = () => <SkeletonRows aria-hidden>{rows}</SkeletonRows>;

const SkeletonRows = styled.div`
  max-height: max(420px, min(760px, 100vh - 220px));
  overflow: hidden;
  ${breathing}
  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    height: var(--_row);
    padding: 0 var(--_panel-pad);
    border-bottom: var(--_hairline);
  }
  > div::before,
  > div::after {
    content: '';
    width: 140px;
    height: 12px;
    border-radius: var(--_radius-sm);
    background: var(--_fill);
  }
  > div::after {
    width: 72px;
  }
`;
