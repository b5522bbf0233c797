import { styled } from 'styled-components';
import { useReservedHeight } from '../../host/widget-context.ts';
import { breathing } from '../base/skeleton.tsx';

/** Number of rows that fill a long list on a desktop, and the height of its box. */
const LONG = 14;
const BOX = 'max(420px, min(760px, 100vh - 220px))';

/**
 * Replaces loading rows with one element and one animation, so that it does not delay them.
 * @param rows number of rows; as many as a long list shows by default
 */
export function TableSkeleton({ rows }: { rows?: number }) {
  useReservedHeight();
  return (
    <SkeletonRows
      aria-hidden
      style={{ height: `calc(${rows ?? LONG} * var(--_row))`, maxHeight: rows ? undefined : BOX }}
    />
  );
}

/* Each row has a bar at its start and one at its end, and a line below. */
const SkeletonRows = styled.div`
  ${breathing}
  --_bar: linear-gradient(#0000 calc(50% - 6px), var(--_fill) 0 calc(50% + 6px), #0000 0);
  background:
    var(--_bar) var(--_panel-pad) 0 / 140px var(--_row) repeat-y,
    var(--_bar) calc(100% - var(--_panel-pad)) 0 / 72px var(--_row) repeat-y,
    linear-gradient(#0000 calc(100% - 1px), var(--_line) 0) 0 0 / 100% var(--_row);
  @container (max-width: 640px) {
    --_row: 104px;
  }
`;
