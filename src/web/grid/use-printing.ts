import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is on its way to paper: what only paper needs is drawn just then. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser takes the page as it stands when the event is over.
    const turn = (on: boolean) => flushSync(() => setPrinting(on));
    const begin = () => turn(true);
    const end = () => turn(false);
    const paper = typeof window.matchMedia === 'function' ? window.matchMedia('print') : null;
    const follow = (event: MediaQueryListEvent) => turn(event.matches);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    paper?.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      paper?.removeEventListener('change', follow);
    };
  }, []);
  return printing;
}
