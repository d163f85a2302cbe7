import { useParams } from 'wouter';
import { letterMachine } from '#machines/letter.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { History } from '#web/process/history.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import { useRecord } from '#web/process/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { useLetterPlace } from './letter-place.ts';
import type { LetterRecord } from './letter-record.ts';

/** Everything that happened to a letter, by itself (specification section 2, routes letter/{id}/history and inbox/{id}/history). */
export function LetterHistoryPage() {
  const t = useTexts('letter', 'letter-screen');
  const id = Number(useParams<{ id: string }>().id);
  const query = useRecord<LetterRecord>(letterMachine, id);
  const { record } = useLetterPlace();
  return (
    <RecordGate query={query} title={t('letter.name')} back={{ href: paths.letters.href(), text: t('letter.names') }}>
      {(letter) => (
        <Page
          title={t('letter-screen.history', { name: letter.code ?? t('letter-screen.noNumber') })}
          lead={letter.short_info}
          tag={<StatusTag machine={letterMachine} state={letter.state} />}
          back={{ href: record(letter), text: t('letter.name') }}
        >
          <History machine={letterMachine} id={letter.id} />
        </Page>
      )}
    </RecordGate>
  );
}
