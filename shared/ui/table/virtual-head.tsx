import { Icon } from '../base/icon.tsx';
import type { Column } from './column.ts';

/** The column that rows are sorted by. */
export interface SortedBy {
  readonly key: string;
  readonly descending: boolean;
}

interface VirtualHeadProps {
  column: Pick<Column<never>, 'key' | 'head' | 'align' | 'kind' | 'sortable'>;
  sort: SortedBy;
  /** undefined if the heads are announced, but not shown */
  onSort: ((key: string) => void) | undefined;
  /** the column is announced, but not shown */
  isHidden: boolean;
}

/** The head of a column. Pressing it sorts by the column. */
export function VirtualHead({ column, sort, onSort, isHidden }: VirtualHeadProps) {
  const { key, head, align, kind, sortable } = column;
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <div
      role="columnheader"
      aria-sort={sort.key === key ? direction : undefined}
      className={[align, kind, isHidden && 'visually-hidden'].filter(Boolean).join(' ') || undefined}
    >
      {sortable && onSort ? (
        <button type="button" onClick={() => onSort(key)}>
          {head}
          <Icon name="down" size={12} />
        </button>
      ) : (
        head
      )}
    </div>
  );
}
