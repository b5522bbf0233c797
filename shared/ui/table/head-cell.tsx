import { Icon } from '../base/icon.tsx';
import type { Column } from './column.ts';

/** The column that rows are sorted by. */
export interface SortedBy {
  readonly key: string;
  readonly descending: boolean;
}

interface HeadCellProps {
  as: 'th' | 'div';
  column: Pick<Column<never>, 'key' | 'head' | 'align' | 'kind' | 'sortable'>;
  sort: SortedBy | undefined;
  /** undefined if the head cannot be pressed */
  onSort: ((key: string) => void) | undefined;
  /** whether the column is announced, but not shown */
  isHidden?: boolean | undefined;
}

/** The head of a column. Pressing it sorts by the column. */
export function HeadCell({ as: Cell, column, sort, onSort, isHidden }: HeadCellProps) {
  const { key, head, align, kind, sortable } = column;
  const direction = sort?.descending ? 'descending' : 'ascending';
  const sorted = sort?.key === key ? direction : undefined;
  const presses = sortable && onSort;
  return (
    <Cell
      role="columnheader"
      scope={Cell === 'th' ? 'col' : undefined}
      aria-sort={sorted}
      // phones hide the button
      aria-label={presses ? head : undefined}
      className={[align, kind, isHidden && 'visually-hidden'].filter(Boolean).join(' ') || undefined}
    >
      {presses ? (
        <button type="button" data-sorted={sorted} onClick={() => onSort(key)}>
          {head}
          <Icon name="down" size={12} />
        </button>
      ) : (
        head
      )}
    </Cell>
  );
}
