import { applicationMachine } from '#machines/application.machine.ts';
import type { ListedApplication } from '#modules/application/schema.ts';
import { listed } from '#modules/application/shown.ts';
import { reportsColumn } from '#modules/monitoring/for-others/reports-row.tsx';
import type { ShownField } from '#shared/shown-fields.ts';
import { column, status, title } from '#web/declared/columns.ts';
import type { Declared, RecordList } from '#web/declared/record-list.ts';

type Students = RecordList<ListedApplication>;

/** From when until when, in words; a student may have come back, then each time is told. */
const datesWith = (advisorIds: readonly number[]): ShownField<ListedApplication> => ({
  head: 'advisor-screen.students.dates',
  value: ({ advisors }, { t, date }) =>
    advisors
      .filter(({ id }) => advisorIds.includes(id))
      .map(({ from_day, until_day }) => {
        const from = date(from_day);
        return until_day
          ? t('advisor-screen.students.between', { from, until: date(until_day) })
          : t('advisor-screen.students.since', { from });
      })
      .join('; '),
});

const contact: ShownField<ListedApplication> = {
  head: 'advisor-screen.students.contact',
  value: ({ person }) => [person.mobile_phone, person.email].filter(Boolean).join(', '),
};

function Contact({ person }: Pick<ListedApplication, 'person'>) {
  const ways = [
    { scheme: 'tel', text: person.mobile_phone },
    { scheme: 'mailto', text: person.email },
  ];
  return ways.map(
    ({ scheme, text }) =>
      text && (
        <a key={scheme} href={`${scheme}:${text}`} className="link block min-h-6">
          {text}
        </a>
      ),
  );
}

/** Words of the reports. */
const areas = ['monitoringReport'];

/** Name, topic, when, phone, mail, status. Never a personal number. */
const columnsOf = (advisorIds: readonly number[]): Students['columns'] => [
  title('name', listed.name, { className: 'min-w-40', under: ({ reference }) => reference }),
  column('topic', listed.topic, {
    className: 'min-w-40',
    absent: 'advisor-screen.students.noTopic',
  }),
  column('dates', datesWith(advisorIds), { className: 'min-w-32' }),
  column('contact', contact, { className: 'min-w-40', cell: Contact }),
  reportsColumn({ className: 'min-w-28' }),
  status(),
];

/** The students of the reader, now and before, whose own records are these. */
export const myStudents =
  (advisorIds: readonly number[]): Declared<Students> =>
  () => ({
    machine: applicationMachine,
    areas,
    columns: columnsOf(advisorIds),
    caption: 'advisor-screen.mine.caption',
    empty: 'advisor-screen.mine.empty',
    emptyHint: 'advisor-screen.mine.hint',
    order: '-id',
    density: 'dense',
    box: { tag: 'student' },
    narrowing: { search: 'advisor-screen.mine.search', all: 'common.views.all', filters: [] },
  });

/** The students of an advisor at one organization, now and before, each with the dates. */
export const studentsOf =
  (advisorId: number): Declared<Students> =>
  () => ({
    machine: applicationMachine,
    areas,
    columns: columnsOf([advisorId]),
    caption: 'advisor-screen.students.now',
    empty: 'advisor-screen.students.none',
    order: '-id',
    density: 'dense',
    limit: 200,
    parts: () => [
      {
        query: { advisor: advisorId, tag: 'studying' },
        caption: 'advisor-screen.students.now',
        empty: 'advisor-screen.students.none',
      },
      {
        query: { former_advisor: advisorId },
        caption: 'advisor-screen.students.before',
        empty: 'advisor-screen.students.noneBefore',
      },
    ],
  });
