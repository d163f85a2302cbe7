import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * How high the bar over the screens is, as `--bar` for what sticks below it and for scrolling to a
 * heading: a long name of an organization makes it higher, and what sticks must never lie under it.
 */
export function useBarHeight(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || !('ResizeObserver' in window)) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() =>
      root.setProperty('--bar', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--bar');
    };
  }, []);
  return bar;
}
