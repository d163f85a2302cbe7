import { topicMachine } from '#machines/topic.machine.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { topicPaths } from './paths.ts';
import { type TopicFields as Body, type TopicRecord, topicFields } from './schema.ts';
import { TopicFields } from './topic-fields.tsx';
import { type TopicValues, topicBody, topicValues } from './topic-values.ts';

const compared = ['name_uz', 'name_ru', 'name_en'];

function Form({ record }: { record: TopicRecord | null }) {
  const t = useTexts('topic', 'validation');
  const checked = useCheckedForm<TopicValues, Body>({
    schema: topicFields,
    toBody: topicBody,
    defaults: topicValues(record),
  });
  const { saving, comparing } = useRecordSave<TopicRecord, Body>({
    machine: topicMachine,
    record,
    hrefOf: (id) => topicPaths.scientificTopic.href({ id }),
    form: checked,
  });
  const event = record ? 'save' : 'create';
  useHeadingFocus(record ? event : '');
  const back = record
    ? { href: topicPaths.scientificTopic.href({ id: record.id }), text: t('topic.name') }
    : { href: topicPaths.scientificTopics.href(), text: t('topic.names') };
  return (
    <FormPage
      title={t(`topic.action.${event}`)}
      lead={t(`topic.next.${event}`)}
      back={back}
      checked={checked}
      saving={saving}
      compare={comparing({ names: compared })}
    >
      <TopicFields checked={checked} />
    </FormPage>
  );
}

/**
 * The form of a topic, new or a draft; when it cannot be changed (any more) it says why instead.
 */
export function TopicForm({ record }: { record: TopicRecord | null }) {
  const t = useTexts('topic');
  return (
    <RecordFormGate
      machine={topicMachine}
      record={record}
      possible={({ event, enabled }) => event === 'save' && enabled}
      title={t('topic.name')}
      back={{ href: topicPaths.scientificTopics.href(), text: t('topic.names') }}
    >
      {(opened) => <Form record={opened} />}
    </RecordFormGate>
  );
}
