import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';

let firstPlace: string | undefined;
let moved = false;

/**
 * Gives the focus back to the heading of a screen that was hidden while a part of it loaded: hiding
 * takes the focus away, and the layout effects of a hidden screen run again when it is shown.
 * Nothing happens at the first page, and never against a focus the person has chosen.
 */
export function KeepFocus() {
  const [place] = useLocation();
  useLayoutEffect(() => {
    firstPlace ??= place;
    moved ||= place !== firstPlace;
    if (!moved || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main [tabindex="-1"]:has(h1)')?.focus();
  }, [place]);
  return null;
}
