/** Everything that must not happen, and how often it was seen. */
export interface Violations {
  /** Writes one down, at the moment that it is seen; the same text is counted. */
  add(text: string): void;
  all(): { text: string; times: number; atSecond: number }[];
}

/** Begins a list; `log` hears each text once. */
export function violations(log: (text: string) => void): Violations {
  const seen = new Map<string, { times: number; atSecond: number }>();
  const begun = performance.now();
  return {
    add(text) {
      const known = seen.get(text);
      if (known) {
        known.times += 1;
        return;
      }
      const atSecond = Math.round((performance.now() - begun) / 1000);
      seen.set(text, { times: 1, atSecond });
      log(`VIOLATION at ${atSecond} s: ${text}`);
    },
    all: () => [...seen].map(([text, { times, atSecond }]) => ({ text, times, atSecond })),
  };
}
