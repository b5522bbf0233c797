import { styled } from 'styled-components';
import { breathing } from '../base/skeleton.tsx';

/** Number of rows that fill a long list on a desktop, and the height of its box. */
const LONG = 14;
const BOX = { maxHeight: 'max(420px, min(760px, 100vh - 220px))', overflow: 'hidden' };

/**
 * Replaces loading rows with few elements and one animation, so that it does not delay them.
 * @param rows number of rows; as many as a long list shows by default
 */
export const TableSkeleton = ({ rows }: { rows?: number }) => (
  <SkeletonRows aria-hidden style={rows ? undefined : BOX}>
    {Array.from({ length: rows ?? LONG }, (_, row) => (
      <div key={row} />
    ))}
  </SkeletonRows>
);

const SkeletonRows = styled.div`
  ${breathing}
  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    height: var(--_row);
    padding: 0 var(--_panel-pad);
    border-bottom: var(--_hairline);
  }
  @container (max-width: 640px) {
    > div {
      height: 104px;
    }
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
