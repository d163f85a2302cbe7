import { useParams, useSearch } from 'wouter';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/process/use-process.ts';
import { useReading } from '../correspondence/use-reading.ts';
import { type Way, WithdrawnNotice } from '../correspondence/withdrawn-notice.tsx';
import { TargetedDetail } from './targeted-detail.tsx';
import { NewTargetedForm, TargetedForm } from './targeted-form.tsx';
import type { TargetedLetterRecord } from './targeted-record.ts';
import { useTargetedWords } from './use-targeted-words.ts';

/** Opening it acknowledges the reading where the agency opens it first. */
function Opened({ letter, back }: { letter: TargetedLetterRecord; back: Way }) {
  const gone = useReading(targetedLetterMachine, letter);
  const { customer } = useTargetedWords();
  return gone ? (
    <WithdrawnNotice back={back} letter={{ code: letter.code, sender: customer(letter) }} />
  ) : (
    <TargetedDetail letter={letter} back={back} />
  );
}

function Existing({ id, editing }: { id: number; editing: boolean }) {
  const t = useTexts('targetedLetter', 'letter-screen');
  const { customer } = useTargetedWords();
  const query = useRecord<TargetedLetterRecord>(targetedLetterMachine, id);
  const back = {
    href: walkFrom(targetedLetterMachine.id, id, paths.targetedLetters.href()).back,
    text: t('targetedLetter.names'),
  };
  const { data: seen, error } = query;
  if (error instanceof ApiError && error.status === 404)
    return (
      <WithdrawnNotice back={back} letter={seen && { code: seen.code, sender: customer(seen) }} />
    );
  return (
    <RecordGate query={query} title={t('targetedLetter.name')} back={back}>
      {(letter) =>
        editing ? <TargetedForm record={letter} /> : <Opened letter={letter} back={back} />
      }
    </RecordGate>
  );
}

/**
 * One targeted letter, its form (`?edit=save`), or under "new" an empty one (specification section
 * 2, route targeted-letters/{id}).
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
