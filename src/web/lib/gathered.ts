/** One order changes many records: what happens within this time is one thing to do, ms. */
const gatherMs = 300;

/**
 * Acts on news that arrives in bursts: soon after the first, then again for as long as there is
 * more, each time `restMs` after the last one ended and never twice at once. `act` does not reject.
 * Returns how to tell of news, and how to end it.
 */
export function gathered(
  act: () => Promise<unknown>,
  restMs: number,
): { news(): void; end(): void } {
  let waiting: number | undefined;
  let acting = false;
  let more = false;
  let ended = false;
  let restsUntil = 0;

  async function begin(): Promise<void> {
    waiting = undefined;
    more = false;
    acting = true;
    await act();
    acting = false;
    restsUntil = Date.now() + restMs;
    if (more) news();
  }

  function news(): void {
    more = true;
    if (!acting && !ended)
      waiting ??= window.setTimeout(begin, Math.max(gatherMs, restsUntil - Date.now()));
  }

  return {
    news,
    end() {
      ended = true;
      window.clearTimeout(waiting);
    },
  };
}
