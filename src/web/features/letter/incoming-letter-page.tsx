import { Redirect, useParams } from 'wouter';
import { letterMachine } from '#machines/letter.machine.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { useName } from '#web/process/names.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/process/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { LetterDetail } from './letter-detail.tsx';
import { useLetterPlace } from './letter-place.ts';
import type { LetterRecord } from './letter-record.ts';
import { useReading } from './use-reading.ts';

interface Back {
  href: string;
  text: string;
}

/** In the place of a letter that its sender took back, or that never came here; whoever has just seen it is told which one, and by whom. */
function TakenBack({ back, letter }: { back: Back; letter?: LetterRecord }) {
  const t = useTexts('letter-screen');
  const name = useName();
  return (
    <Page title={t(letter ? 'letter-screen.takenBackNow' : 'letter-screen.takenBack')} back={back}>
      <p role="status" className="max-w-[70ch]">
        {letter ? t('letter-screen.takenBackNowText', { code: letter.code, org: name(letter.from) }) : t('letter-screen.takenBackText')}
      </p>
    </Page>
  );
}

function Opened({ letter, back }: { letter: LetterRecord; back: Back }) {
  const gone = useReading(letter);
  return gone ? <TakenBack back={back} letter={letter} /> : <LetterDetail letter={letter} back={back} />;
}

/** A letter that came to the organization: opening it acknowledges the reading; what one's own side wrote is shown on its own page. */
export function IncomingLetterPage() {
  const t = useTexts('letter', 'letter-screen', 'shell');
  const id = Number(useParams<{ id: string }>().id);
  const query = useRecord<LetterRecord>(letterMachine, id);
  const { isIncoming, record } = useLetterPlace();
  const back = { href: walkFrom(letterMachine.id, id, paths.incomingLetters.href()).back, text: t('shell.menu.inbox') };
  if (query.error instanceof ApiError && query.error.status === 404) return <TakenBack back={back} letter={query.data} />;
  return (
    <RecordGate query={query} title={t('letter.name')} back={back}>
      {(letter) => (isIncoming(letter) ? <Opened key={id} letter={letter} back={back} /> : <Redirect to={record(letter)} replace />)}
    </RecordGate>
  );
}
