import { type RefObject, useLayoutEffect } from 'react';

/** Keeps what stays in sight (head, foot, names of rows) from covering the cell that gets the focus: the scroller's padding is as large as they are. */
export function useStickyEdges(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    const parts = box ? [...box.querySelectorAll('thead, tfoot, thead th:first-child')] : [];
    if (!box || !('ResizeObserver' in window)) return;
    const measure = () => {
      const height = (name: string) => `${box.querySelector(name)?.getBoundingClientRect().height ?? 0}px`;
      box.style.scrollPaddingTop = height('thead');
      box.style.scrollPaddingBottom = height('tfoot');
      box.style.scrollPaddingLeft = `${box.querySelector('thead th')?.getBoundingClientRect().width ?? 0}px`;
    };
    const observer = new ResizeObserver(measure);
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [scroller]);
}
