import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * How high an element is, as a variable of the page for what sticks below it and for scrolling to a
 * heading: a long name makes a bar higher, and what sticks must never lie under it. `drawn` says
 * whether it is there, for one that comes and goes.
 */
export function useHeightVariable<Box extends HTMLElement>(
  variable: `--${string}`,
  drawn = true,
): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!drawn || !element || !('ResizeObserver' in window)) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() =>
      root.setProperty(variable, `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty(variable);
    };
  }, [variable, drawn]);
  return box;
}
