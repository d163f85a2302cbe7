import { useActor } from '#web/process/use-actor.ts';
import { letterPaths } from './paths.ts';

interface Sides {
  id: number;
  facts: { organizationId: number | null; addresseeId?: number | null };
}

/**
 * On which side somebody reads a letter: in their inbox, or among what their organization wrote;
 * who reads all letters has one place for them.
 */
export function useLetterPlace() {
  const { organizationId } = useActor();
  const isIncoming = ({ facts }: Sides): boolean =>
    facts.addresseeId === organizationId && facts.organizationId !== organizationId;
  return {
    isIncoming,
    record: (letter: Sides): string =>
      (isIncoming(letter) ? letterPaths.incomingLetter : letterPaths.letter).href({
        id: letter.id,
      }),
    history: (letter: Sides): string =>
      (isIncoming(letter) ? letterPaths.incomingLetterHistory : letterPaths.letterHistory).href({
        id: letter.id,
      }),
  };
}
