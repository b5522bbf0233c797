import {
  measureElement,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  useVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject, useSyncExternalStore } from 'react';
import { distanceIn, hasBox, isWindow, scrolledBy, type ScrollPlace } from './virtual-place.ts';

/** px before the box has been measured */
const FIRST_HEIGHT = 600;

interface RowVirtualizerOptions {
  /** the box of the rows */
  scroller: RefObject<HTMLElement | null>;
  /** where the rows scroll without a box of their own */
  place: ScrollPlace | undefined;
  rows: readonly unknown[];
  rowHeight: number;
  getItemKey: (index: number) => string | number | bigint;
  rangeExtractor: (range: Range) => number[];
  overscan: number;
}

type BoxOrWindow = Virtualizer<Element, Element> & Virtualizer<Window, Element>;

let printing = false;

/* The library has one hook for boxes and one for the window. These are its own functions for both. */
const observeRect: typeof observeElementRect = (instance, report) => {
  // On paper and while the page hides it, the box of the rows has no size of its own, and a list without a size has no rows.
  const reportOnScreen: typeof report = (rect) => {
    if (!printing && rect.height > 0) report(rect);
  };
  return isWindow(instance.scrollElement!)
    ? observeWindowRect(instance as unknown as BoxOrWindow, reportOnScreen)
    : observeElementRect(instance, reportOnScreen);
};
const observeOffset: typeof observeElementOffset = (instance, report) =>
  isWindow(instance.scrollElement!)
    ? observeWindowOffset(instance as unknown as BoxOrWindow, report)
    : observeElementOffset(instance, report);

/** A row that the page hides keeps its height. Without it, all rows would seem to fit. */
const measureRow: typeof measureElement = (row, entry, instance) => {
  const { measurementsCache, indexFromElement, options } = instance;
  if (hasBox(row)) return measureElement(row, entry, instance);
  const index = indexFromElement(row);
  return measurementsCache[index]?.size ?? options.estimateSize(index);
};

/** Returns the virtualizer of the rows, and the px between the start of the scrolled content and the rows. */
export function useRowVirtualizer({ scroller, place, rows, rowHeight, ...options }: RowVirtualizerOptions) {
  const [margin, setMargin] = useState(0);
  // A new function would make the virtualizer measure all rows again.
  const estimateSize = useCallback(() => rowHeight, [rowHeight]);
  const virtual = useVirtualizer<Element, Element>({
    ...options,
    count: rows.length,
    getScrollElement: () => (place ?? scroller.current) as Element | null,
    measureElement: measureRow,
    observeElementRect: observeRect,
    observeElementOffset: observeOffset,
    initialOffset: () => (place ? scrolledBy(place) : 0),
    scrollMargin: margin,
    estimateSize,
    initialRect: { width: 0, height: FIRST_HEIGHT },
  });
  // Content above the rows can change at any time. The rows beyond the edges cover the difference until the next scroll.
  useLayoutEffect(() => {
    if (place && scroller.current) setMargin(distanceIn(place, scroller.current));
  }, [place, scroller, rows, virtual.isScrolling]);
  const knownHeight = useRef(rowHeight);
  useLayoutEffect(() => {
    if (knownHeight.current !== rowHeight) virtual.measure();
    knownHeight.current = rowHeight;
  }, [virtual, rowHeight]);
  return { virtual, margin };
}

function subscribe(listener: () => void): () => void {
  const change = ({ type }: Event): void => {
    printing = type === 'beforeprint';
    listener();
  };
  addEventListener('beforeprint', change);
  addEventListener('afterprint', change);
  return () => {
    removeEventListener('beforeprint', change);
    removeEventListener('afterprint', change);
  };
}

/** Returns whether the page is being printed, so that lists can render all of their rows. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
