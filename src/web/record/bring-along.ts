import type { QueryClient } from '@tanstack/react-query';
import { dropPage } from '#web/lib/kept-page.ts';
import { takenKey } from '#web/lib/taken-key.ts';
import { loadSession, visitor } from '#web/lib/visit.ts';
import { bringTaken } from './taken-along.ts';

/**
 * On a device with a kept page, before anything is drawn: what the person has taken along is there;
 * a page for which nobody has anything any more goes. Never rejects: without it the page asks the
 * server.
 */
export async function bringAlong(client: QueryClient): Promise<void> {
  const person = visitor();
  try {
    if (person === null || localStorage.getItem(takenKey) === null) return await dropPage();
    await loadSession();
    await bringTaken(client, person.id);
  } catch {
    // As above.
  }
}
