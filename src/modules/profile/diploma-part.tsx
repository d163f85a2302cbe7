import { useState } from 'react';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import type { DiplomaRecord } from '#modules/diploma/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { WhyNot } from '#web/process/why-not.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { DiplomaForm } from './diploma-form.tsx';
import { profilePaths } from './paths.ts';

/**
 * The events that change the fields of a diploma: entered ones are edited, refused ones corrected.
 */
const editingEvents = ['save', 'rework'];

function Editing(props: { record: DiplomaRecord }) {
  // As it was when the form was opened: a change by others is told when saving, it does not take
  // the form away.
  const [record] = useState(props.record);
  const t = useTexts('profile', 'diploma');
  const event = actionsOf(diplomaMachine, record, useActor()).find(
    (action) => action.enabled && editingEvents.includes(action.event),
  )?.event;
  if (event) return <DiplomaForm record={record} event={event} />;
  return (
    <Page
      title={t('diploma.name')}
      back={{ href: profilePaths.profile.href(), text: t('profile.title') }}
    >
      <WhyNot machine={diplomaMachine} record={record} open />
    </Page>
  );
}

/** A diploma on a page of its own: new (`part` is "new") or an existing one that may be changed. */
export function DiplomaPart({ part }: { part: string }) {
  const t = useTexts('profile', 'diploma');
  const query = useRecord<DiplomaRecord>(diplomaMachine, Number(part), part !== 'new');
  if (part === 'new') return <DiplomaForm record={null} event="create" />;
  return (
    <RecordGate
      query={query}
      title={t('diploma.name')}
      back={{ href: profilePaths.profile.href(), text: t('profile.title') }}
    >
      {(record) => <Editing record={record} />}
    </RecordGate>
  );
}
