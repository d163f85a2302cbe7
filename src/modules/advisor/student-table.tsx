import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import type { ListedApplication } from '#modules/application/schema.ts';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

interface Props {
  rows: readonly ListedApplication[];
  caption: string;
  captionHidden?: boolean;
  /** The advisor's records whose dates are told. */
  advisorIds: readonly number[];
  busy?: boolean;
}

/** From when until when, in words; a student may have come back, then each time is told. */
function useDates(advisorIds: readonly number[]): (row: ListedApplication) => string {
  const t = useTexts('advisor-screen');
  const format = useFormat();
  return ({ advisors }) =>
    advisors
      .filter(({ id }) => advisorIds.includes(id))
      .map(({ from_day, until_day }) => {
        const from = format.date(from_day);
        return until_day
          ? t('advisor-screen.students.between', { from, until: format.date(until_day) })
          : t('advisor-screen.students.since', { from });
      })
      .join('; ');
}

/** Students of an advisor: name, topic, when, phone, mail, status. Never a personal number. */
export function StudentTable({ rows, caption, captionHidden, advisorIds, busy }: Props) {
  const t = useTexts('advisor-screen', 'application');
  const name = useName();
  const dates = useDates(advisorIds);
  const topicOf = ({ chosen_topic, topic }: ListedApplication) =>
    name(chosen_topic) || topic || t('advisor-screen.students.noTopic');
  const columns: Column<ListedApplication>[] = [
    {
      key: 'name',
      header: t('advisor-screen.students.name'),
      rowHeader: true,
      className: 'min-w-40',
      cell: (row) => (
        <>
          <span className="font-semibold">{fullName(row.person)}</span>
          <span className="block text-muted">{row.reference}</span>
        </>
      ),
    },
    {
      key: 'topic',
      header: t('advisor-screen.students.topic'),
      className: 'min-w-52',
      cell: topicOf,
    },
    {
      key: 'dates',
      header: t('advisor-screen.students.dates'),
      className: 'min-w-32',
      cell: dates,
    },
    {
      key: 'contact',
      header: t('advisor-screen.students.contact'),
      className: 'min-w-48',
      cell: ({ person }) => (
        <>
          {person.mobile_phone && (
            <a href={`tel:${person.mobile_phone}`} className="link block">
              {person.mobile_phone}
            </a>
          )}
          {person.email && (
            <a href={`mailto:${person.email}`} className="link block">
              {person.email}
            </a>
          )}
        </>
      ),
    },
    {
      key: 'status',
      header: t('advisor-screen.students.status'),
      cell: (row) => <StatusTag machine={applicationMachine} state={row.state} />,
    },
  ];
  return (
    <Table
      caption={caption}
      captionHidden={captionHidden}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={(row) => stateMeta(applicationMachine, row.state).tone}
      busy={busy}
    />
  );
}
