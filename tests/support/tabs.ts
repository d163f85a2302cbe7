/** One tab's view of the shared storage, and where its `storage` events arrive. */
export interface Tab {
  storage: Storage;
  tab: EventTarget;
}

/**
 * Tabs of one browser: a write in one fires `storage` in all others, a little later, as browsers
 * do.
 */
export function openTabs(count: number): Tab[] {
  const entries = new Map<string, string>();
  const tabs: Tab[] = Array.from({ length: count }, () => {
    const tab = new EventTarget();
    const tell = (key: string, newValue: string | null): void => {
      for (const other of tabs)
        if (other.tab !== tab)
          setTimeout(() => other.tab.dispatchEvent(new StorageEvent('storage', { key, newValue })));
    };
    const storage: Storage = {
      get length() {
        return entries.size;
      },
      key: (index) => [...entries.keys()][index] ?? null,
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => {
        if (entries.get(key) === value) return;
        entries.set(key, value);
        tell(key, value);
      },
      removeItem: (key) => {
        if (entries.delete(key)) tell(key, null);
      },
      clear: () => entries.clear(),
    };
    return { storage, tab };
  });
  return tabs;
}
