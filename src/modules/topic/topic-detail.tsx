import { topicMachine } from '#machines/topic.machine.ts';
import { shortName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { useName } from '#web/process/names.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { topicPaths } from './paths.ts';
import type { TopicRecord } from './schema.ts';
import { namesOf } from './topic-record.ts';

function Data({ record }: { record: TopicRecord }) {
  const t = useTexts('topic-screen', 'validation');
  const format = useFormat();
  const name = useName();
  const missing = <span className="text-muted">{t('topic-screen.missing')}</span>;
  const { direction, student } = record;
  const rows = [
    { label: t('validation.field.name_uz'), value: record.name_uz },
    { label: t('validation.field.name_ru'), value: record.name_ru || missing },
    { label: t('validation.field.name_en'), value: record.name_en || missing },
    {
      label: t('topic-screen.direction'),
      value: direction ? `${direction.code} ${name(direction)}` : missing,
    },
    { label: t('topic-screen.topicDirection'), value: name(record.topic_direction) || missing },
    { label: t('topic-screen.organization'), value: name(record.organization) },
    {
      label: t('topic-screen.student'),
      value: shortName(student),
    },
    { label: t('topic-screen.created'), value: format.date(record.created_at) },
    {
      label: t('topic-screen.published'),
      value: record.published_at && format.date(record.published_at),
    },
  ];
  return <SummaryList rows={rows.filter(({ value }) => Boolean(value))} />;
}

/**
 * One topic: its names in three languages, its directions, whose it is, the actions, the history.
 */
export function TopicDetail({
  record,
  back,
}: {
  record: TopicRecord;
  back: { href: string; text: string };
}) {
  const name = useName();
  const title = name(namesOf(record));
  const leave = useLeaveWhenGone(topicMachine, record, back.href);
  return (
    <RecordPage
      machine={topicMachine}
      record={record}
      name={title}
      back={back}
      prompt={<Prompt machine={topicMachine} record={record} />}
      actions={
        <ActionBar
          machine={topicMachine}
          record={record}
          name={title}
          links={{ save: `${topicPaths.scientificTopic.href({ id: record.id })}?edit=save` }}
          onDone={leave}
        />
      }
    >
      <Data record={record} />
    </RecordPage>
  );
}
