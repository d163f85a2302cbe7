import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecordWithHistory } from '#web/record/use-process.ts';
import type { PostedRecord } from './letter-needed.tsx';
import { useReading } from './use-reading.ts';
import { type Way, WithdrawnNotice } from './withdrawn-notice.tsx';

interface GateProps<Row extends PostedRecord> {
  machine: AnyStateMachine;
  id: number;
  back: Way;
  senderOf(letter: Row): string;
  children(letter: Row): ReactNode;
}

/** A letter that may be taken back while it is read: then it is said which one, and by whom. */
export function LetterGate<Row extends PostedRecord>({
  machine,
  id,
  back,
  senderOf,
  children,
}: GateProps<Row>) {
  const t = useTexts(machine.id, 'letter-screen');
  const query = useRecordWithHistory<Row>(machine, id);
  const { data: seen, error } = query;
  if (error instanceof ApiError && error.status === 404)
    return (
      <WithdrawnNotice back={back} letter={seen && { code: seen.code, sender: senderOf(seen) }} />
    );
  return (
    <RecordGate query={query} title={t(`${machine.id}.name`)} back={back}>
      {children}
    </RecordGate>
  );
}

interface OpenedProps {
  machine: AnyStateMachine;
  letter: PostedRecord;
  back: Way;
  sender: string;
  children: ReactNode;
}

/** Opening a letter acknowledges the reading, for whom the machine lets open it. */
export function OpenedLetter({ machine, letter, back, sender, children }: OpenedProps) {
  const gone = useReading(machine, letter);
  return gone ? <WithdrawnNotice back={back} letter={{ code: letter.code, sender }} /> : children;
}
