import { useLayoutEffect } from 'react';

/**
 * Keeps what stays in sight (head, foot, names of rows) from covering the cell that gets the focus:
 * the scroller's padding is as large as they are.
 */
export function useStickyEdges(box: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!box || !('ResizeObserver' in window)) return;
    const measure = () => {
      const height = (name: string) =>
        `${box.querySelector(name)?.getBoundingClientRect().height ?? 0}px`;
      box.style.scrollPaddingTop = height('thead');
      box.style.scrollPaddingBottom = height('tfoot');
      box.style.scrollPaddingLeft = `${box.querySelector('thead th')?.getBoundingClientRect().width ?? 0}px`;
    };
    const observer = new ResizeObserver(measure);
    for (const part of box.querySelectorAll('thead, tfoot, thead th:first-child'))
      observer.observe(part);
    return () => observer.disconnect();
  }, [box]);
}
