import { paths } from '#web/paths.ts';
import { useActor } from '#web/process/use-actor.ts';

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
      (isIncoming(letter) ? paths.incomingLetter : paths.letter).href({ id: letter.id }),
    history: (letter: Sides): string =>
      (isIncoming(letter) ? paths.incomingLetterHistory : paths.letterHistory).href({
        id: letter.id,
      }),
  };
}
