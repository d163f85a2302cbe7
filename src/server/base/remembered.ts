/**
 * Asks at most once in `ms` milliseconds, and never twice at the same time: anyone who comes
 * meanwhile gets the same answer. A failure is remembered like an answer.
 */
export function remembered<T>(ask: () => Promise<T>, ms: number): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let answeredAt = Number.POSITIVE_INFINITY;
  return () => {
    if (answer && performance.now() < answeredAt + ms) return answer;
    answeredAt = Number.POSITIVE_INFINITY;
    const asked = ask();
    const done = (): void => {
      answeredAt = performance.now();
    };
    asked.then(done, done);
    answer = asked;
    return asked;
  };
}
