import { useEffect } from 'react';

/**
 * Gives the page's heading the focus when another part of the same address is shown: the page
 * itself does so only when the path changes.
 */
export function useHeadingFocus(part: string): void {
  useEffect(() => {
    if (part === '') return;
    window.scrollTo({ top: 0 });
    document
      .querySelector<HTMLElement>('h1')
      ?.closest<HTMLElement>('[tabindex="-1"]')
      ?.focus({ preventScroll: true });
  }, [part]);
}
