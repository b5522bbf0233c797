import { memo, type ReactNode } from 'react';

export interface VirtualColumn<Row> {
  key: string;
  head: string;
  /**
   * Plain elements, as few as can be: rows are made while the list scrolls.
   * @param active the row that Tab comes to: what can be pressed in other rows is left out of its way
   */
  cell: (row: Row, active: boolean) => ReactNode;
  /** a track of the grid: `minmax(120px, 1fr)` */
  width: string;
  align?: 'end' | undefined;
  /** amount: figures that stand under each other; code: a serial number */
  kind?: 'amount' | 'code' | undefined;
  sortable?: boolean | undefined;
  /** stands under the name where there is no room for a column of its own */
  fold?: boolean | undefined;
  /** said before the value where heads are out of sight */
  told?: string | undefined;
}

export type VirtualLayout = 'wide' | 'folded' | 'narrow';

interface RowProps {
  row: unknown;
  index: number;
  /** px from the top of the list */
  top: number;
  /** px; measured when it is not given */
  height: number | undefined;
  /** the row that Tab comes to */
  active: boolean;
  columns: readonly VirtualColumn<unknown>[];
  layout: VirtualLayout;
  /** id of what opening does */
  opens: string;
  measure: ((node: HTMLElement | null) => void) | undefined;
}

/** One row; it renders again only when something of its own changes, not when the list scrolls. */
export const VirtualRow = memo(function VirtualRow(props: RowProps) {
  const { row, index, top, height, active, columns, layout, opens, measure } = props;
  const cells = columns.map(({ key, kind, align, told, cell }, place) => {
    const content = cell(row, active);
    return place ? (
      <div key={key} role="cell" className={kind ?? align} data-head={layout === 'wide' ? undefined : told}>
        {content}
      </div>
    ) : (
      <div key={key} role="rowheader">
        <button type="button" className="open" aria-describedby={opens} tabIndex={active ? 0 : -1}>
          {content}
        </button>
      </div>
    );
  });
  const folded = layout === 'wide' ? 0 : columns.findIndex(({ fold }) => fold);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      ref={measure}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {folded > 0 ? (
        <>
          <div className="line">{cells.slice(0, folded)}</div>
          <div className="notes">{cells.slice(folded)}</div>
        </>
      ) : (
        cells
      )}
    </div>
  );
});
