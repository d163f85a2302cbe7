/** So long after the last move of a pointer or key rows are in use, ms. */
const restMs = 5000;

/** News never waits longer than that for a hand that does not rest, ms. */
const patienceMs = 30_000;

/** How often is looked whether the hand has left, ms: soon enough to show what is new at once. */
const lookMs = 200;

let usedUntil = 0;

/** A pointer moves over the rows of a list, a finger or a key is pressed in them. */
export function touchRows(): void {
  usedUntil = Date.now() + restMs;
}

/** The pointer has left the rows, or they are no longer there. */
export function leaveRows(): void {
  usedUntil = 0;
}

/** Ends when nobody is at work in the rows of a list, and after 30 s at the latest. */
export async function rowsFree(): Promise<void> {
  const end = Date.now() + patienceMs;
  while (Date.now() < Math.min(usedUntil, end))
    await new Promise((resolve) => setTimeout(resolve, lookMs));
}
