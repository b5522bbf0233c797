import { memo, type ReactNode } from 'react';

export interface VirtualColumn<Row> {
  key: string;
  head: string;
  /** @param active the row that Tab comes to: what can be pressed in other rows is left out of its way */
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
  openLabel: string;
  onOpen: (index: number) => void;
  measure: ((node: HTMLElement | null) => void) | undefined;
}

/** The button that opens the row. */
export const openerOf = (list: HTMLElement | null, index: number): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-index="${index}"] .open`) ?? null;

/** One row; it renders again only when something of its own changes, not when the list scrolls. */
export const VirtualRow = memo(function VirtualRow(props: RowProps) {
  const { row, index, top, height, active, columns, layout, openLabel, onOpen, measure } = props;
  const cells = columns.map((column, place) => {
    const { key, kind, align, told, cell } = column;
    const content = cell(row, active);
    return (
      <div
        key={key}
        role={place ? 'cell' : 'rowheader'}
        aria-colindex={place + 1}
        className={kind ?? align}
        data-head={told}
      >
        {place ? (
          content
        ) : (
          <button type="button" className="open" tabIndex={active ? 0 : -1} onClick={() => onOpen(index)}>
            {content}
            <span className="away"> {openLabel}</span>
          </button>
        )}
      </div>
    );
  });
  const folded = layout === 'wide' ? 0 : columns.findIndex(({ fold }) => fold);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-active={active || undefined}
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
