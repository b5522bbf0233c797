import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from './icon.tsx';
import { VirtualRow, openerOf, type VirtualColumn, type VirtualLayout } from './virtual-row.tsx';
import { TableBox } from './virtual-table-look.ts';

export type { VirtualColumn } from './virtual-row.tsx';

export interface VirtualTableProps<Row> {
  /** names the table, for assistive technology */
  caption: string;
  /** the first one names its row; the same array as long as nothing changes */
  columns: readonly VirtualColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** what opening does, said after the name of a row */
  openLabel: string;
  onOpen: (row: Row) => void;
  sort: { readonly key: string; readonly descending: boolean };
  onSort: (key: string) => void;
  /** more rows are on their way */
  busy?: boolean | undefined;
  /** Changes when other rows are meant: the list then begins at its top again. */
  listKey: string;
}

/** Rows beyond the edges, so that a turn of the wheel finds them there. */
const OVERSCAN = 6;
const WIDE = 940;
const NARROW = 640;
/** px: an entry of a name, two lines of facts and the serial number */
const ENTRY_HEIGHT = 104;
const FOLDED_HEIGHT = 68;

/**
 * Many rows, of which those in view are in the document. A real table to assistive technology: rows and columns are
 * counted, heads sort. By keyboard one stop in the page: arrows, PageUp, PageDown, Home and End move it over the rows.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { caption, columns, rows, rowKey, openLabel, onOpen, sort, onSort, busy, listKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { layout, rowHeight } = useLayout(scroller);
  const [active, setActive] = useState(0);
  const current = Math.min(active, rows.length - 1);
  const ordered = useMemo(
    () =>
      layout === 'wide' ? columns : [...columns.filter(({ fold }) => !fold), ...columns.filter(({ fold }) => fold)],
    [columns, layout],
  );
  const measured = layout === 'narrow';

  // The row that Tab comes to stays in the document, wherever it is.
  const extract = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (current < 0 || (shown.length && current >= shown[0]! && current <= shown.at(-1)!)) return shown;
      return current < (shown[0] ?? 0) ? [current, ...shown] : [...shown, current];
    },
    [current],
  );
  // Another function would make it measure all rows anew.
  const estimateSize = useCallback(() => rowHeight, [rowHeight]);
  const getItemKey = useCallback((index: number) => rowKey(rows[index]!), [rowKey, rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    overscan: OVERSCAN,
    rangeExtractor: extract,
    getItemKey,
    initialRect: { width: 0, height: 600 },
  });
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  const meant = useRef(listKey);
  useLayoutEffect(() => {
    if (meant.current === listKey) return;
    meant.current = listKey;
    setActive(0);
    virtual.scrollToOffset(0);
  }, [listKey, virtual]);

  const goal = useRef<number>(undefined);
  useEffect(() => {
    if (goal.current === undefined) return;
    const opener = openerOf(scroller.current, goal.current);
    opener?.focus({ preventScroll: true });
    if (opener) goal.current = undefined;
  });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const to = target(event.key, current, page, rows.length);
    // Inside a row, keys belong to what is focused there.
    if (to === undefined || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goal.current = to;
    setActive(to);
    virtual.scrollToIndex(to);
  };

  const open = useRef({ onOpen, rows });
  useLayoutEffect(() => {
    open.current = { onOpen, rows };
  });
  const openAt = useCallback((index: number) => {
    setActive(index);
    const row = open.current.rows[index];
    if (row) open.current.onOpen(row);
  }, []);

  const template = useMemo(
    () =>
      columns
        .filter(({ fold }) => layout === 'wide' || !fold)
        .map(({ width }) => width)
        .join(' '),
    [columns, layout],
  );
  return (
    <TableBox
      role="table"
      className={layout}
      aria-label={caption}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-busy={busy || undefined}
      style={{ '--_columns': template } as object}
    >
      <div role="rowgroup" className="head">
        <div role="row" aria-rowindex={1}>
          {ordered.map((column, index) => {
            const sorted = column.key === sort.key;
            return (
              <div
                key={column.key}
                role="columnheader"
                aria-colindex={index + 1}
                aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
                className={[column.align, column.kind, column.fold && layout !== 'wide' && 'away']
                  .filter(Boolean)
                  .join(' ')}
              >
                {column.sortable && layout !== 'narrow' ? (
                  <button type="button" data-sorted={sorted || undefined} onClick={() => onSort(column.key)}>
                    {column.head}
                    <Icon name="down" size={12} data-up={(sorted && !sort.descending) || undefined} />
                  </button>
                ) : (
                  column.head
                )}
              </div>
            );
          })}
        </div>
      </div>
      <div className="scroll" ref={scroller}>
        <div role="rowgroup" className="body" style={{ height: virtual.getTotalSize() }} onKeyDown={move}>
          {virtual.getVirtualItems().map(({ index, key, start }) => (
            <VirtualRow
              key={key}
              row={rows[index]!}
              index={index}
              top={start}
              height={measured ? undefined : rowHeight}
              active={index === current}
              columns={ordered as readonly VirtualColumn<unknown>[]}
              layout={layout}
              openLabel={openLabel}
              onOpen={openAt}
              measure={measured ? virtual.measureElement : undefined}
            />
          ))}
        </div>
      </div>
    </TableBox>
  );
}

function target(key: string, from: number, page: number, count: number): number | undefined {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, to));
}

/** Columns side by side, some of them under the name, or entries: by the table's own width. */
function useLayout(scroller: { readonly current: HTMLElement | null }) {
  const [shape, setShape] = useState<{ layout: VirtualLayout; rowHeight: number }>({ layout: 'wide', rowHeight: 52 });
  useLayoutEffect(() => {
    const box = scroller.current!;
    const look = () => {
      const width = box.clientWidth;
      const layout = width > WIDE ? 'wide' : width > NARROW ? 'folded' : 'narrow';
      const row = parseFloat(getComputedStyle(box).getPropertyValue('--_row')) || 52;
      const rowHeight = { wide: row, folded: Math.max(row, FOLDED_HEIGHT), narrow: ENTRY_HEIGHT }[layout];
      setShape((before) =>
        before.layout === layout && before.rowHeight === rowHeight ? before : { layout, rowHeight },
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);
  return shape;
}
