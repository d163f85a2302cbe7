import { type ReactNode, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { type Action, actionsOf } from '#machines/kit.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { Page } from '#web/ui/page.tsx';
import { WhyNot } from './why-not.tsx';

interface Props<Row> {
  machine: AnyStateMachine;
  /** Null = a new one. */
  record: Row | null;
  /** Whether this is the event of the form, and it may be sent. */
  possible(action: Action): boolean;
  /** The h1 and the way back where there is no form. */
  title: string;
  back: { href: string; text: string };
  /** The form, with the record as it was when the form was opened. */
  children(record: Row | null): ReactNode;
}

/**
 * The form of a record while its event is possible; when it is not (any more), why. The cache may
 * be read again while somebody types.
 */
export function RecordFormGate<Row extends TravellingRecord>({
  machine,
  record: newest,
  possible,
  title,
  back,
  children,
}: Props<Row>) {
  const [record] = useState(newest);
  const actor = useActor();
  if (record === null || actionsOf(machine, record, actor).some(possible)) return children(record);
  return (
    <Page title={title} back={back}>
      <WhyNot machine={machine} record={record} open />
    </Page>
  );
}
