import { useParams, useSearch } from 'wouter';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { LetterGate, OpenedLetter } from '../correspondence/letter-gate.tsx';
import { letterPaths } from '../paths.ts';
import type { TargetedLetterRecord } from './schema.ts';
import { TargetedDetail } from './targeted-detail.tsx';
import { NewTargetedForm, TargetedForm } from './targeted-form.tsx';
import { useTargetedWords } from './use-targeted-words.ts';

/** Opening it acknowledges the reading where the agency opens it first. */
function Existing({ id, editing }: { id: number; editing: boolean }) {
  const t = useTexts('targetedLetter');
  const { customer } = useTargetedWords();
  const machine = targetedLetterMachine;
  const back = {
    href: walkFrom(machine.id, id, letterPaths.targetedLetters.href()).back,
    text: t('targetedLetter.names'),
  };
  const senderOf = (letter: TargetedLetterRecord): string => customer(letter);
  return (
    <LetterGate machine={machine} id={id} back={back} senderOf={senderOf}>
      {(letter) =>
        editing ? (
          <TargetedForm record={letter} />
        ) : (
          <OpenedLetter machine={machine} letter={letter} back={back} sender={senderOf(letter)}>
            <TargetedDetail letter={letter} back={back} />
          </OpenedLetter>
        )
      }
    </LetterGate>
  );
}

/**
 * One targeted letter, its form (`?edit=save`), or under "new" an empty one (route
 * targeted-letters/{id}).
 */
export function TargetedPage() {
  const { id = '' } = useParams<{ id: string }>();
  const search = useSearch();
  if (id === 'new') return <NewTargetedForm />;
  return (
    <Existing
      key={id}
      id={Number(id)}
      editing={new URLSearchParams(search).get('edit') === 'save'}
    />
  );
}
