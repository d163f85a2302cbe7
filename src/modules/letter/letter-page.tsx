import { useParams, useSearch } from 'wouter';
import { letterMachine } from '#machines/letter.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { LetterDetail } from './letter-detail.tsx';
import { LetterForm, NewLetterForm } from './letter-form.tsx';
import { letterPaths } from './paths.ts';
import type { LetterRecord } from './schema.ts';

function Existing({ id, editing }: { id: number; editing: boolean }) {
  const t = useTexts('letter');
  const query = useRecord<LetterRecord>(letterMachine, id);
  const back = {
    href: walkFrom(letterMachine.id, id, letterPaths.letters.href()).back,
    text: t('letter.names'),
  };
  return (
    <RecordGate query={query} title={t('letter.name')} back={back}>
      {(letter) =>
        editing ? <LetterForm record={letter} /> : <LetterDetail letter={letter} back={back} />
      }
    </RecordGate>
  );
}

/** The form of a reply: the letter that it answers is quoted, and says whom it goes to. */
function ReplyForm({ id }: { id: number }) {
  const t = useTexts('letter');
  const query = useRecord<LetterRecord>(letterMachine, id);
  return (
    <RecordGate
      query={query}
      title={t('letter.action.create')}
      back={{ href: letterPaths.incomingLetters.href(), text: t('letter.names') }}
    >
      {({ code, short_info, body, sent_at, from }) => (
        <NewLetterForm
          answers={{
            id,
            code: code ?? '',
            short_info: short_info ?? '',
            body,
            sent_at: sent_at ?? '',
            from,
          }}
          to={from.id}
        />
      )}
    </RecordGate>
  );
}

/**
 * One letter that the organization wrote, its form (`?edit=save`), or under "new" an empty one
 * (`?answers=` = a reply).
 */
export function LetterPage() {
  const { id = '' } = useParams<{ id: string }>();
  const asked = new URLSearchParams(useSearch());
  const answers = Number(asked.get('answers') ?? 0);
  if (id === 'new')
    return answers > 0 ? <ReplyForm id={answers} /> : <NewLetterForm answers={null} />;
  return <Existing key={id} id={Number(id)} editing={asked.get('edit') === 'save'} />;
}
