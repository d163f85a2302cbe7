import { useParams } from 'wouter';
import { topicMachine } from '#machines/topic.machine.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/process/use-process.ts';
import { topicPaths } from './paths.ts';
import type { TopicRecord } from './schema.ts';
import { TopicDetail } from './topic-detail.tsx';
import { TopicForm } from './topic-form.tsx';

function Existing({ id }: { id: number }) {
  const t = useTexts('topic');
  const { edit } = usePart();
  const query = useRecord<TopicRecord>(topicMachine, id);
  const back = {
    href: walkFrom(topicMachine.id, id, topicPaths.scientificTopics.href()).back,
    text: t('topic.names'),
  };
  return (
    <RecordGate query={query} title={t('topic.name')} back={back}>
      {(record) =>
        edit ? <TopicForm record={record} /> : <TopicDetail record={record} back={back} />
      }
    </RecordGate>
  );
}

/** One scientific topic: its page, its form while it is a draft, or a new one under "new". */
export function TopicPage() {
  const { id = '' } = useParams<{ id: string }>();
  if (id === 'new') return <TopicForm record={null} />;
  return <Existing key={id} id={Number(id)} />;
}
