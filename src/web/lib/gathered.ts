/** One order changes many records: what happens within this time is one thing to do, ms. */
const gatherMs = 300;

/**
 * Acts on news that arrives in bursts: soon after the first, then again for as long as there is
 * more, each time `restMs` after the last one ended and never twice at once. News that may wait
 * gives a longer rest of its own. `act` does not reject. Returns how to tell of news, and how to
 * end it.
 */
export function gathered(
  act: () => Promise<unknown>,
  restMs: number,
): { news(restMs?: number): void; end(): void } {
  let waiting: number | undefined;
  let endedAt = 0;
  /** When it is acted upon, while that waits. */
  let due = Number.POSITIVE_INFINITY;
  /** The shortest rest that was asked for while it is acted upon; null: nobody acts. */
  let asked: number | null = null;

  async function begin(): Promise<void> {
    due = asked = Number.POSITIVE_INFINITY;
    await act();
    endedAt = Date.now();
    const rest: number = asked;
    asked = null;
    news(rest);
  }

  function news(rest = restMs): void {
    const at = Math.max(Date.now() + gatherMs, endedAt + rest);
    if (asked !== null) asked = Math.min(asked, rest);
    else if (at < due) {
      due = at;
      window.clearTimeout(waiting);
      waiting = window.setTimeout(begin, at - Date.now());
    }
  }

  return {
    news,
    end() {
      due = Number.NEGATIVE_INFINITY;
      window.clearTimeout(waiting);
    },
  };
}
