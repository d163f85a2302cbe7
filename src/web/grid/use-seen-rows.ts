import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect } from 'react';

// What is drawn where nothing is laid out yet: in a hidden tab, and in tests without a browser.
const unseen = { width: 800, height: 640 };
const overscan = 8;

/** The height of a row in pixels: the rem of the page may be any. */
export const pixelsOf = (rem: number): number =>
  rem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

/** A piece of the body: a row, or the room of rows that are not drawn. */
export type Piece =
  | { kind: 'row'; index: number }
  | { kind: 'room'; after: number; height: number };

interface Given {
  count: number;
  /** Null before it is drawn. */
  scroller: HTMLElement | null;
  /** Of a row, in rem. */
  height: number;
  /** Is always drawn: it holds the focus. */
  active: number;
}

/**
 * The rows to draw of many: those in view with some around, and the active one; between them the
 * room of the others.
 */
export function useSeenRows({ count, scroller, height, active }: Given): Piece[] {
  const size = pixelsOf(height);
  const extract = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range);
      return active >= count || seen.includes(active)
        ? seen
        : [...seen, active].sort((one, other) => one - other);
    },
    [active, count],
  );
  const virtualizer = useVirtualizer({
    count,
    overscan,
    getScrollElement: () => scroller,
    estimateSize: () => size,
    initialRect: unseen,
    rangeExtractor: extract,
    observeElementRect: (instance: Virtualizer<HTMLElement, Element>, tell) =>
      observeElementRect(instance, (rect) => tell(rect.height > 0 ? rect : unseen)),
  });
  // A new height makes all remembered places wrong.
  useLayoutEffect(() => {
    if (size > 0) virtualizer.measure();
  }, [virtualizer, size]);
  const pieces: Piece[] = [];
  let drawn = 0;
  const room = (until: number): void => {
    if (until > drawn) pieces.push({ kind: 'room', after: drawn, height: (until - drawn) * size });
  };
  for (const { index } of virtualizer.getVirtualItems()) {
    room(index);
    pieces.push({ kind: 'row', index });
    drawn = index + 1;
  }
  room(count);
  return pieces;
}
