import { topicMachine } from '#machines/topic.machine.ts';
import { shortName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import type { RecordPage } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import { useActor } from '#web/process/use-actor.ts';
import type { Column } from '#web/ui/table.tsx';
import { topicPaths } from './paths.ts';
import type { ListedTopic } from './schema.ts';
import { namesOf } from './topic-record.ts';

interface Props {
  page: RecordPage<ListedTopic>;
  state: ListState;
  busy: boolean;
  caption: string;
}

function useColumns({ state }: Props): Column<ListedTopic>[] {
  const t = useTexts('topic-screen', 'processes');
  const name = useName();
  const format = useFormat();
  const { organizationId } = useActor();
  return [
    {
      key: 'name',
      header: t('topic-screen.name'),
      rowHeader: true,
      sortable: true,
      className: 'min-w-72',
      cell: (row) => (
        <>
          <RowLink
            list={topicMachine.id}
            listHref={state.href}
            id={row.id}
            href={topicPaths.scientificTopic.href({ id: row.id })}
          >
            {name(namesOf(row))}
          </RowLink>
          {row.organization.id !== organizationId && (
            <span className="block text-muted">{name(row.organization)}</span>
          )}
        </>
      ),
    },
    {
      key: 'direction',
      header: t('topic-screen.direction'),
      className: 'min-w-56',
      cell: ({ direction, topic_direction }) => (
        <>
          {direction && `${direction.code} ${name(direction)}`}
          <span className="block text-muted">{name(topic_direction)}</span>
        </>
      ),
    },
    {
      key: 'student',
      header: t('topic-screen.student'),
      className: 'min-w-40',
      cell: ({ student }) => shortName(student),
    },
    {
      key: 'published_at',
      header: t('topic-screen.published'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: ({ published_at }) => published_at && format.date(published_at),
    },
    {
      key: 'status',
      header: t('processes.status'),
      cell: (row) => <StatusTag machine={topicMachine} state={row.state} />,
    },
  ];
}

/** Topics as rows: name, specialty and direction, whose it is, since when it is public, status. */
export function TopicTable(props: Props) {
  const { page, state, busy, caption } = props;
  return (
    <RecordTable
      machine={topicMachine}
      state={state}
      caption={caption}
      columns={useColumns(props)}
      rows={page.results}
      busy={busy}
    />
  );
}
