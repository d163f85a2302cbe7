import { useWindowKey } from '#web/ui/use-window-key.ts';

/** The keys of the viewer: + and − change the size, 0 fits the width, arrows left and right turn pages. Not while somebody types. */
export function useViewerKeys(press: Readonly<Record<string, () => void>>): void {
  useWindowKey((event) => {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [role="dialog"]') !== null;
    const act = press[event.key];
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !act) return;
    event.preventDefault();
    act();
  });
}
