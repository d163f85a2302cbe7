import { Redirect, useParams } from 'wouter';
import { letterMachine } from '#machines/letter.machine.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { useName } from '#web/process/names.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/process/use-process.ts';
import { useReading } from './correspondence/use-reading.ts';
import { type Way, WithdrawnNotice } from './correspondence/withdrawn-notice.tsx';
import { LetterDetail } from './letter-detail.tsx';
import { useLetterPlace } from './letter-place.ts';
import type { LetterRecord } from './letter-record.ts';

function Opened({ letter, back }: { letter: LetterRecord; back: Way }) {
  const name = useName();
  const gone = useReading(letterMachine, letter);
  return gone ? (
    <WithdrawnNotice back={back} letter={{ code: letter.code, sender: name(letter.from) }} />
  ) : (
    <LetterDetail letter={letter} back={back} />
  );
}

/**
 * A letter that came to the organization: opening it acknowledges the reading; what one's own side
 * wrote is shown on its own page.
 */
export function IncomingLetterPage() {
  const t = useTexts('letter', 'letter-screen', 'shell');
  const id = Number(useParams<{ id: string }>().id);
  const name = useName();
  const query = useRecord<LetterRecord>(letterMachine, id);
  const { isIncoming, record } = useLetterPlace();
  const back = {
    href: walkFrom(letterMachine.id, id, paths.incomingLetters.href()).back,
    text: t('shell.menu.inbox'),
  };
  const { data: seen, error } = query;
  if (error instanceof ApiError && error.status === 404)
    return (
      <WithdrawnNotice back={back} letter={seen && { code: seen.code, sender: name(seen.from) }} />
    );
  return (
    <RecordGate query={query} title={t('letter.name')} back={back}>
      {(letter) =>
        isIncoming(letter) ? (
          <Opened key={id} letter={letter} back={back} />
        ) : (
          <Redirect to={record(letter)} replace />
        )
      }
    </RecordGate>
  );
}
