import type { Services } from '../app-types.ts';
import { macOf } from '../base/keys.ts';
import { Refusal } from '../base/refusal.ts';
import type { SignedIn } from './signed-in.ts';
import { type Limit, waitFor } from './try-limits.ts';

/**
 * Personal numbers that one account may ask about, and questions about one number, no matter who
 * asks.
 */
const limits = {
  asker: { most: 100, minutes: 60 },
  person: { most: 20, minutes: 60 },
} satisfies Record<string, Limit>;

/**
 * Counts a question "whose personal number is this?": it tells a name, so nobody asks for many, and
 * nobody is asked about for ever (docs/decisions/074-what-answers-tell-of-people.md). Throws
 * `TOO_MANY_REQUESTS` with the seconds to wait.
 */
export async function limitLookUp(
  { db, config, now }: Services,
  { userId }: SignedIn,
  pinfl: string,
): Promise<void> {
  const moment = now();
  // Not a plain hash: there are few enough personal numbers to try them all.
  const person = macOf(config.tokenSecret, 'log', `look-up of ${pinfl}`);
  const waits = [
    await waitFor(db, `look-ups by account ${userId}`, limits.asker, moment),
    await waitFor(db, `look-ups of ${person}`, limits.person, moment),
  ];
  const retryAfter = Math.max(...waits);
  if (retryAfter > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter });
}
