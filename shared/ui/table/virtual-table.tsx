import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../base/icon.tsx';
import type { Column } from './column.ts';
import { hasBox, scrollPlaceOf, type ScrollPlace } from './virtual-place.ts';
import { VirtualBody, type VirtualBodyProps, type VirtualLayout } from './virtual-body.tsx';
import { TableBox } from './virtual-table.styles.ts';

export interface VirtualTableProps<Row> extends Pick<
  VirtualBodyProps<Row>,
  'rowKey' | 'onOpen' | 'returnTo' | 'listKey' | 'columns'
> {
  /** `undefined` while the first rows are loading: header and space are shown already */
  rows: readonly Row[] | undefined;
  /** label of the table for assistive technology */
  caption: string;
  /** description of the open action, announced after the name of a row */
  openLabel: string;
  sort: SortedBy;
  onSort: (key: string) => void;
  /** more rows are loading */
  busy?: boolean | undefined;
}

const NO_ROWS: readonly never[] = [];
/** track of a column without a width of its own */
const TRACK = 'minmax(96px, 1fr)';
const NARROW = 640;
/** px: padding on both sides of a row */
const ROW_PADDING = 48;
/** px: an entry with a name, two lines of facts and the serial number */
const ENTRY_HEIGHT = 122;
const FOLDED_HEIGHT = 68;

/**
 * A table with many rows, of which only the visible ones are in the document. For assistive technology it is a real
 * table: rows are counted, headers sort. The keyboard has one tab stop: arrow keys, PageUp, PageDown, Home and End move
 * between rows.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { caption, rows, rowKey, openLabel, onOpen, returnTo, sort, onSort, busy, listKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { layout, isTight, rowHeight, scrolls, place } = useLayout(
    scroller,
    useMemo(
      () => ({
        wide: leastWidth(props.columns),
        folded: leastWidth(props.columns.filter(({ fold }) => fold !== true)),
        tight: leastWidth(props.columns.filter(({ fold }) => !fold)),
      }),
      [props.columns],
    ),
  );
  const columns = useMemo(
    () => props.columns.map((column) => (column.fold === 'late' ? { ...column, fold: isTight } : column)),
    [props.columns, isTight],
  );
  const opens = useId();
  const ordered = useMemo(
    () =>
      layout === 'wide' ? columns : [...columns.filter(({ fold }) => !fold), ...columns.filter(({ fold }) => fold)],
    [columns, layout],
  );
  const tracks = columns.filter(({ fold }) => layout === 'wide' || !fold).map(({ width = TRACK }) => width);
  return (
    <TableBox
      role="table"
      className={scrolls ? `${layout} scrolls` : layout}
      aria-label={caption}
      aria-rowcount={rows ? rows.length + 1 : -1}
      aria-busy={busy || undefined}
      style={{ '--_columns': tracks.join(' '), '--_others': tracks.slice(1).join(' + ') } as object}
    >
      <div role="rowgroup" className="head">
        <div role="row" aria-rowindex={1}>
          {ordered.map((column) => (
            <VirtualHead
              key={column.key}
              column={column}
              sort={sort}
              onSort={layout === 'narrow' ? undefined : onSort}
              isHidden={column.fold === true && layout !== 'wide'}
            />
          ))}
        </div>
      </div>
      <VirtualBody
        key={place ? 'page' : 'box'}
        scroller={scroller}
        place={place}
        columns={ordered}
        rows={rows ?? NO_ROWS}
        awaited={!rows}
        rowKey={rowKey}
        layout={layout}
        rowHeight={rowHeight}
        opens={opens}
        onOpen={onOpen}
        returnTo={returnTo}
        listKey={listKey}
      />
      <span id={opens} hidden>
        {openLabel}
      </span>
    </TableBox>
  );
}

/** Returns the px that the columns need side by side: the least width of each track, `84px` or `minmax(120px, 1fr)`. */
const leastWidth = (columns: readonly Pick<Column<never>, 'width'>[]): number =>
  columns.reduce((sum, { width = TRACK }) => sum + Number(/\d+(?=px)/.exec(width)?.[0] ?? 0), ROW_PADDING);

/** The px that columns need side by side: all of them, those that do not fold early, and those that never fold. */
interface LeastWidths {
  readonly wide: number;
  readonly folded: number;
  readonly tight: number;
}

/** A table with more columns than fit becomes entries, because a cut column cannot be reached. */
function layoutOf(width: number, least: LeastWidths): VirtualLayout {
  if (width > Math.max(NARROW, least.wide)) return 'wide';
  return width > NARROW && width >= least.tight ? 'folded' : 'narrow';
}

interface Shape {
  layout: VirtualLayout;
  /** the columns that are not folded need more space, so that those that fold late are folded, too */
  isTight: boolean;
  rowHeight: number;
  /** the rows are higher than their box */
  scrolls: boolean;
  /** entries scroll with the page, because a scroll box in a scrolling page traps the finger */
  place?: ScrollPlace | undefined;
}

/** Chooses the layout by the table's width: columns side by side, some columns under the name, or entries. */
function useLayout(scroller: { readonly current: HTMLElement | null }, least: LeastWidths) {
  const [shape, setShape] = useState<Shape>({ layout: 'wide', isTight: false, rowHeight: 52, scrolls: false });
  useLayoutEffect(() => {
    const look = () => {
      // paper has the layout of the screen, and the box has no size of its own there
      if (matchMedia('print').matches) return;
      const box = scroller.current!;
      // a page that hides the element shows it again in the same layout
      if (!hasBox(box)) return;
      const layout = layoutOf(box.clientWidth, least);
      const isTight = layout === 'folded' && box.clientWidth < least.folded;
      const scrolls = box.scrollHeight > box.clientHeight;
      const row = parseFloat(getComputedStyle(box).getPropertyValue('--_row')) || 52;
      const rowHeight = { wide: row, folded: Math.max(row, FOLDED_HEIGHT), narrow: ENTRY_HEIGHT }[layout];
      setShape((before) =>
        before.layout === layout &&
        before.isTight === isTight &&
        before.rowHeight === rowHeight &&
        before.scrolls === scrolls
          ? before
          : { layout, isTight, rowHeight, scrolls, place: layout === 'narrow' ? scrollPlaceOf(box) : undefined },
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller.current!);
    return () => observer.disconnect();
    // a new place means a new box
  }, [scroller, shape.place, least]);
  return shape;
}

/** The column that rows are sorted by. */
interface SortedBy {
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
function VirtualHead({ column, sort, onSort, isHidden }: VirtualHeadProps) {
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
