import { useParams } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { History } from '#web/process/history.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useRecordWithHistory } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import type { PostedRecord } from './letter-needed.tsx';

interface Props<Row extends PostedRecord> {
  machine: AnyStateMachine;
  /** The list, where a letter cannot be read. */
  list: string;
  /** The page of the letter. */
  hrefOf(letter: Row): string;
}

/** Everything that happened to a letter, by itself. */
export function HistoryScreen<Row extends PostedRecord>({ machine, list, hrefOf }: Props<Row>) {
  const t = useTexts(machine.id, 'letter-screen');
  const id = Number(useParams<{ id: string }>().id);
  const query = useRecordWithHistory<Row>(machine, id);
  return (
    <RecordGate
      query={query}
      title={t(`${machine.id}.name`)}
      back={{ href: list, text: t(`${machine.id}.names`) }}
    >
      {(letter) => (
        <Page
          title={t('letter-screen.history', { name: letter.code ?? t('letter-screen.noNumber') })}
          lead={letter.short_info}
          tag={<StatusTag machine={machine} state={letter.state} />}
          back={{ href: hrefOf(letter), text: t(`${machine.id}.name`) }}
        >
          <History machine={machine} id={letter.id} />
        </Page>
      )}
    </RecordGate>
  );
}
