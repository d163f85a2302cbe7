import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether the content of `box` is wider (`x`) or higher (`y`) than it shows: only then does its
 * scrolling need a tab stop of its own.
 */
export function useOverflow(box: RefObject<HTMLElement | null>, axis: 'x' | 'y'): boolean {
  const [overflowing, setOverflowing] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      setOverflowing(
        axis === 'x' ? scrollWidth > clientWidth + 1 : scrollHeight > clientHeight + 1,
      );
    };
    // The observer measures after the next layout anyway: to measure here would force one per table.
    if (!('ResizeObserver' in window)) return measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [box, axis]);
  return overflowing;
}
