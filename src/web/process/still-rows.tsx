import { type ReactNode, useEffect, useRef } from 'react';
import { leaveRows, touchRows } from '#web/record/rows-in-use.ts';

/**
 * Rows that hold still while somebody is at work in them: what others change is read once the hand
 * rests or has left, so that no row moves from under a pointer
 * ([decision 185](../../../docs/decisions/185-rows-hold-still.md)). One's own acts are shown at once.
 */
export function StillRows({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const left = new AbortController();
    const on = (name: string, act: (event: Event) => void) =>
      place.current?.addEventListener(name, act, { signal: left.signal, passive: true });
    for (const name of ['pointermove', 'pointerdown', 'keydown']) on(name, touchRows);
    // A finger that is lifted has left too, but is about to press what it has just seen.
    on('pointerleave', (event) => (event as PointerEvent).pointerType !== 'touch' && leaveRows());
    return () => {
      left.abort();
      leaveRows();
    };
  }, []);
  return <div ref={place}>{children}</div>;
}
