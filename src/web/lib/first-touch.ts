const signs = ['pointerdown', 'keydown'] as const;

/**
 * Calls once somebody does something with the page: what only an act can need is fetched then, and
 * not with the page, nor so late that it has to be waited for. Returns the way to stop.
 */
export function onFirstTouch(listener: () => void): () => void {
  const leaving = new AbortController();
  const touched = () => {
    leaving.abort();
    listener();
  };
  for (const sign of signs)
    document.addEventListener(sign, touched, { capture: true, signal: leaving.signal });
  return () => leaving.abort();
}
