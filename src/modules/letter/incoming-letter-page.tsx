import { Redirect, useParams } from 'wouter';
import { letterMachine } from '#machines/letter.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { LetterGate, OpenedLetter } from './correspondence/letter-gate.tsx';
import { LetterDetail } from './letter-detail.tsx';
import { useLetterPlace } from './letter-place.ts';
import { letterPaths } from './paths.ts';
import type { LetterRecord } from './schema.ts';

/**
 * A letter that came to the organization: opening it acknowledges the reading; what one's own side
 * wrote is shown on its own page.
 */
export function IncomingLetterPage() {
  const t = useTexts('frame');
  const id = Number(useParams<{ id: string }>().id);
  const name = useName();
  const { isIncoming, record } = useLetterPlace();
  const back = {
    href: walkFrom(letterMachine.id, id, letterPaths.incomingLetters.href()).back,
    text: t('frame.menu.inbox'),
  };
  const senderOf = ({ from }: LetterRecord): string => name(from);
  return (
    <LetterGate machine={letterMachine} id={id} back={back} senderOf={senderOf}>
      {(letter) =>
        isIncoming(letter) ? (
          <OpenedLetter
            key={id}
            machine={letterMachine}
            letter={letter}
            back={back}
            sender={senderOf(letter)}
          >
            <LetterDetail letter={letter} back={back} />
          </OpenedLetter>
        ) : (
          <Redirect to={record(letter)} replace />
        )
      }
    </LetterGate>
  );
}
