import { defaultKeyExtractor, defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  memo,
} from 'react';
import { translateOf, type Column } from './column.ts';
import type { ScrollPlace } from './virtual-place.ts';
import { TableSkeleton } from './table-skeleton.tsx';
import { useRowVirtualizer, usePrinting } from './virtual-rows.ts';
import { usePainted } from '../base/use-idle.ts';

export type VirtualLayout = 'wide' | 'folded' | 'narrow';

interface RowProps {
  row: unknown;
  index: number;
  /** px from the top of the list */
  top: number;
  /** px; measured when it is not given */
  height: number | undefined;
  /** whether Tab reaches this row */
  active: boolean;
  columns: readonly Column<unknown>[];
  layout: VirtualLayout;
  /** ID of the description of the open action */
  opens: string;
  measure: ((node: HTMLElement | null) => void) | undefined;
}

/** One row. It renders only when its own props change, not when the list scrolls. */
const VirtualRow = memo(function VirtualRow(props: RowProps) {
  const { row, index, top, height, active, columns, layout, opens, measure } = props;
  const cells = columns.map(({ key, head, kind, align, entryLabel = head, cell }, place) => {
    const content = cell(row, active);
    return place ? (
      <div
        key={key}
        role="cell"
        translate={translateOf(kind)}
        className={kind ?? align}
        data-head={layout === 'wide' ? undefined : entryLabel || undefined}
      >
        {content}
      </div>
    ) : (
      <div key={key} role="rowheader" translate="no">
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

/**
 * Assigns elements to rows. A row keeps its element while it is shown. A new row may reuse the element of a removed
 * one, so that scrolling changes texts instead of creating elements.
 */
class SlotPool {
  private slots = new Map<number, number>();
  private slotCount = 0;

  /**
   * @param reuse false: new rows get new elements
   * @returns the element number of each index, in order
   */
  assign(indexes: readonly number[], reuse: boolean): readonly number[] {
    const keptSlots = new Map<number, number>();
    const before = this.slots;
    for (const index of indexes) {
      const slot = before.get(index);
      if (slot !== undefined) keptSlots.set(index, slot);
    }
    const free = reuse ? [...before].filter(([index]) => !keptSlots.has(index)).map(([, slot]) => slot) : [];
    for (const index of indexes) if (!keptSlots.has(index)) keptSlots.set(index, free.pop() ?? this.slotCount++);
    this.slots = keptSlots;
    return indexes.map((index) => keptSlots.get(index)!);
  }
}

/** Where a row was opened, so that a list is the same when the user returns. */
export interface RowPlace {
  readonly key: string;
  /** px from the upper edge of the scrolled area to the row */
  readonly below: number;
}

export interface VirtualBodyProps<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  /** where the rows scroll without a box of their own; `undefined`: in their box. A change needs a new body. */
  place: ScrollPlace | undefined;
  /** the first column names the row; the array is stable while nothing changes */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** whether the rows are loading */
  awaited: boolean;
  rowKey: (row: Row) => string;
  layout: VirtualLayout;
  /** px; an estimate if the height depends on the content */
  rowHeight: number;
  /** ID of the description of the open action */
  opens: string;
  onOpen: (row: Row, place: RowPlace) => void;
  /** the place of the list when the user left it: the row that was opened is shown there again */
  returnTo?: RowPlace | undefined;
  /** A change scrolls the list to its top, because it contains other rows. */
  listKey: string;
}

/** Rows rendered beyond the edges, so that scrolling finds them ready. Visible rows are drawn first. */
const OVERSCAN = 6;

/** The rows: the only part that renders while the list scrolls. */
export function VirtualBody<Row>(props: VirtualBodyProps<Row>) {
  const { scroller, place, columns, rows, awaited, rowKey, layout, rowHeight, opens, onOpen, returnTo, listKey } =
    props;
  const [active, setActive] = useState(0);
  const current = Math.min(active, rows.length - 1);
  const isMeasured = layout === 'narrow';

  // The row that Tab reaches stays in the document at any scroll position.
  const printing = usePrinting();
  const extract = useCallback(
    (range: Range) => {
      if (printing) return Array.from({ length: range.count }, (_, index) => index);
      const shownIndexes = defaultRangeExtractor(range);
      if (current < 0 || (shownIndexes.length && current >= shownIndexes[0]! && current <= shownIndexes.at(-1)!))
        return shownIndexes;
      return current < (shownIndexes[0] ?? 0) ? [current, ...shownIndexes] : [...shownIndexes, current];
    },
    [current, printing],
  );
  const keyOfRow = useCallback((index: number) => rowKey(rows[index]!), [rowKey, rows]);
  const painted = usePainted(!awaited);
  const { virtual, margin } = useRowVirtualizer({
    scroller,
    place,
    rows,
    rowHeight,
    // a measured height belongs to its row; rows of equal height need no key
    getItemKey: isMeasured ? keyOfRow : defaultKeyExtractor,
    rangeExtractor: extract,
    overscan: painted ? OVERSCAN : 0,
  });
  const shownKey = useRef(listKey);
  useLayoutEffect(() => {
    if (shownKey.current === listKey) return;
    shownKey.current = listKey;
    setActive(0);
    if (virtual.scrollOffset! > margin) virtual.scrollToOffset(margin);
  }, [listKey, virtual, margin]);

  const [pool] = useState(() => new SlotPool());
  /** the row whose opener has the focus, or receives it once it is in the document */
  const focused = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined) return;
    const opener = scroller.current?.querySelector<HTMLElement>(`[data-index="${focused.current}"] .open`);
    // A moved element loses the focus.
    if (opener && !opener.matches(':focus')) opener.focus({ preventScroll: true });
  });
  const sought = useReturn({ rows, rowKey, virtual, returnTo, onFound: setActive });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const page = Math.max(1, Math.floor((virtual.scrollRect?.height ?? 0) / rowHeight) - 1);
    const to = target(event.key, current, page, rows.length);
    if (to === undefined || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focused.current = to;
    setActive(to);
    virtual.scrollToIndex(to);
  };
  // One listener for all rows, so that new rows add none.
  const press = (event: MouseEvent<HTMLElement>) => {
    const opener = (event.target as Element).closest('.open');
    const index = opener ? rowOf(opener) : -1;
    const row = rows[index];
    if (!row) return;
    sought.current = undefined;
    setActive(index);
    const { start } = shownItems.find((each) => each.index === index)!;
    onOpen(row, { key: rowKey(row), below: start - virtual.scrollOffset! });
  };

  const shownItems = virtual.getVirtualItems();
  const slots = pool.assign(
    shownItems.map(({ index }) => index),
    focused.current === undefined && !isMeasured,
  );
  // While scrolling, in the order of the elements, so that none is moved in the document; at rest, in reading order.
  const order = slots.map((_, at) => at);
  if (virtual.isScrolling && focused.current === undefined) order.sort((one, other) => slots[one]! - slots[other]!);

  return (
    <div className="scroll" ref={scroller}>
      {awaited && <TableSkeleton />}
      <div role="rowgroup" className="body" style={{ height: virtual.getTotalSize() }} onKeyDown={move} onClick={press}>
        {order.map((at) => {
          const { index, start } = shownItems[at]!;
          return (
            <VirtualRow
              key={slots[at]}
              row={rows[index]!}
              index={index}
              top={start - margin}
              height={isMeasured ? undefined : rowHeight}
              active={index === current}
              columns={columns as readonly Column<unknown>[]}
              layout={layout}
              opens={opens}
              measure={isMeasured ? virtual.measureElement : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

interface ReturnOptions<Row> extends Pick<VirtualBodyProps<Row>, 'rows' | 'rowKey' | 'returnTo'> {
  virtual: ReturnType<typeof useRowVirtualizer>['virtual'];
  onFound: (index: number) => void;
}

/**
 * Scrolls to the place where the user left the list as soon as its row is loaded, unless the user scrolls or opens a row before.
 * @returns the sought place
 */
function useReturn<Row>({ rows, rowKey, virtual, returnTo, onFound }: ReturnOptions<Row>) {
  const sought = useRef(returnTo);
  const { isScrolling } = virtual;
  useEffect(() => {
    if (isScrolling) sought.current = undefined;
    const { key, below = 0 } = sought.current ?? {};
    const index = key === undefined ? -1 : rows.findIndex((row) => rowKey(row) === key);
    if (index < 0) return;
    // a page that scrolls to its start does so before
    const frame = requestAnimationFrame(() => {
      sought.current = undefined;
      onFound(index);
      virtual.scrollToOffset(virtual.measurementsCache[index]!.start - below);
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, rowKey, virtual, isScrolling, onFound]);
  return sought;
}

const rowOf = (inside: Element): number => Number(inside.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);

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
