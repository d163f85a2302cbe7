type Asked = (event: PopStateEvent) => void;

const asked = new Set<Asked>();

/**
 * Hears of a step back before the router does. A browser calls the listeners of `popstate` in the
 * order in which they came, whether they capture or not: this one is there before the router is.
 */
export function followBack(tab: Window): void {
  tab.addEventListener('popstate', (event) => {
    for (const ask of asked) ask(event);
  });
}

/** From now on this is asked at every step back; answers how to end it. */
export function beforeBack(ask: Asked): () => void {
  asked.add(ask);
  return () => void asked.delete(ask);
}
