import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the heading the focus when what had it was hidden while a part beside it loaded: hiding takes
 * the focus away, and the layout effects of what was hidden run again when it is shown. Nothing
 * happens when a page begins, and never against a focus the person has chosen.
 */
export function KeepFocus() {
  const within = useRef(false);
  useLayoutEffect(() => {
    if (within.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main [tabindex="-1"]:has(h1)')?.focus();
    return () => {
      within.current = Boolean(document.activeElement?.closest('main'));
    };
  }, []);
  return null;
}
