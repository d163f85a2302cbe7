import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import type { PostedRecord } from './letter-needed.tsx';
import type { Way } from './withdrawn-notice.tsx';

interface Props<Row extends PostedRecord> {
  machine: AnyStateMachine;
  record: Row;
  back: Way;
  children(draft: Row): ReactNode;
}

/** The form of a draft; when it cannot be changed (any more) it says why instead. */
export function DraftGate<Row extends PostedRecord>({
  machine,
  record,
  back,
  children,
}: Props<Row>) {
  const t = useTexts(machine.id);
  return (
    <RecordFormGate
      machine={machine}
      record={record}
      possible={({ event, enabled }) => event === 'save' && enabled}
      title={t(`${machine.id}.name`)}
      back={back}
    >
      {(opened) => opened && children(opened)}
    </RecordFormGate>
  );
}
