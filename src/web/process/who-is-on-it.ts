import { useEffect, useState } from 'react';
import { loadTexts } from '#web/lib/i18n.ts';
import { isLoaded, lazyPage, loadPage } from '#web/lib/lazy-page.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { AssignmentProps } from './assigned-record.ts';

/** Who is on a record, with its words; most records are no work of staff. */
export const WhoIsOnIt = lazyPage<'WhoIsOnIt', AssignmentProps>(
  () => Promise.all([import('./assignment.tsx'), loadTexts('assignment')]).then(([parts]) => parts),
  'WhoIsOnIt',
);

/**
 * Loads it while the record is read, for those whose work it may be, and answers whether it is
 * there: a page that is seen before would be pushed down by it.
 */
export function useWhoIsOnIt(): boolean {
  const { organizationId } = useActor();
  const [there, setThere] = useState(() => isLoaded(WhoIsOnIt));
  useEffect(() => {
    if (organizationId === null || there) return;
    let left = false;
    // Where it cannot be loaded the page says so in its place.
    const come = () => {
      if (!left) setThere(true);
    };
    void loadPage(WhoIsOnIt).then(come, come);
    return () => {
      left = true;
    };
  }, [organizationId, there]);
  // Nobody else waits for it.
  return there || organizationId === null;
}
