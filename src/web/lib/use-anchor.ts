import { useEffect, useSyncExternalStore } from 'react';

const onHash = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/**
 * What the address names on the page, without `#`; empty when it names nothing. A browser goes there
 * before the answers of the server are drawn: a part that draws them calls this to go there again.
 */
export function useAnchor(): string {
  const anchor = useSyncExternalStore(onHash, () => window.location.hash.slice(1));
  useEffect(() => {
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
  return anchor;
}
