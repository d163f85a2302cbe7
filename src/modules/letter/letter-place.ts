import type { Actor } from '#machines/kit.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { letterPaths } from './paths.ts';

interface Sides {
  id: number;
  facts: { organizationId: number | null; addresseeId?: number | null };
}

/** Whether somebody reads a letter as one that came to their organization. */
export const isIncoming = ({ facts }: Sides, { organizationId }: Actor): boolean =>
  facts.addresseeId === organizationId && facts.organizationId !== organizationId;

/** The address of a letter: in the inbox of its reader, or among what their organization wrote. */
export const letterHref = (letter: Sides, { actor }: { actor: Actor }): string =>
  (isIncoming(letter, actor) ? letterPaths.incomingLetter : letterPaths.letter).href({
    id: letter.id,
  });

/**
 * On which side somebody reads a letter: in their inbox, or among what their organization wrote;
 * who reads all letters has one place for them.
 */
export function useLetterPlace() {
  const actor = useActor();
  return {
    isIncoming: (letter: Sides) => isIncoming(letter, actor),
    record: (letter: Sides): string => letterHref(letter, { actor }),
    history: (letter: Sides): string =>
      (isIncoming(letter, actor)
        ? letterPaths.incomingLetterHistory
        : letterPaths.letterHistory
      ).href({
        id: letter.id,
      }),
  };
}
