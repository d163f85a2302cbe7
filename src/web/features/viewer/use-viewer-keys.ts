import { useEffect, useEffectEvent } from 'react';

/** The keys of the viewer: + and − change the size, 0 fits the width, arrows left and right turn pages. Not while somebody types. */
export function useViewerKeys(press: Readonly<Record<string, () => void>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [role="dialog"]') !== null;
    const act = press[event.key];
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
