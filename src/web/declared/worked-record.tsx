import { type ReactNode, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { useTexts } from '#web/lib/i18n.ts';
import { useShortcuts } from '#web/lib/shortcuts.ts';
import { AfterDecision, RecordWalk } from '#web/process/next-record.tsx';
import { useNextRecord } from '#web/process/use-next-record.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import type { Worked } from './record-screen.ts';

/** What working through a list adds to the page of a record. */
export interface WorkedParts {
  /** The way through the list, beside the heading. */
  walk: ReactNode;
  /** After the buttons. */
  after: ReactNode;
  onDecided(): void;
}

export interface WorkedRecordProps {
  machine: AnyStateMachine;
  record: TravellingRecord;
  worked: Worked;
  /** With the words of the way to the next one. */
  t: ReturnType<typeof useTexts>;
  children(parts: WorkedParts): ReactNode;
}

/** A record of a list that is worked through, also by keys alone (Alt with A and N). */
export function WorkedRecord({ machine, record, worked, t, children }: WorkedRecordProps) {
  const { view, ordering, next: nextText } = worked;
  const next = useNextRecord(record.id, { machine, view, ordering, works: true });
  const [decided, setDecided] = useState(false);
  useShortcuts([
    {
      name: 'decisions',
      with: 'Alt',
      key: 'A',
      press: () =>
        document.querySelector<HTMLElement>(`[data-actions="${machine.id}"] button`)?.focus(),
    },
    { name: 'nextRecord', with: 'Alt', key: 'N', press: () => next.toNext() },
  ]);
  return children({
    walk: <RecordWalk next={next} of={view} text={t(nextText)} />,
    after: decided && <AfterDecision next={next} text={t(nextText)} />,
    onDecided: () => setDecided(true),
  });
}
