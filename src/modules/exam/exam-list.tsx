import { examMachine } from '#machines/exam.machine.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { DeclaredList } from '#web/declared/declared-list.tsx';
import { directory, type ListFilter, linked, states, turn } from '#web/declared/filters.ts';
import type { Declared, RecordList } from '#web/declared/record-list.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useRecords } from '#web/record/use-process.ts';
import { examPaths } from './paths.ts';
import { RowsWaiting } from './rows-waiting.tsx';
import type { ListedExam } from './schema.ts';
import { listed } from './shown.ts';
import { WaitingPart } from './waiting-part.tsx';

const most = 10;

/** The exams that wait for the reader, before all others. Draws nothing when none does. */
function Waiting() {
  const t = useTexts('exam-screen');
  const name = useName();
  const { data } = useRecords<ListedExam>(examMachine, { turn: 1, limit: most });
  if (!data || data.count === 0) return null;
  const rows = data.results.map(({ id, state, organization, period }) => ({
    id,
    state,
    href: examPaths.exam.href({ id }),
    text: t('exam-screen.list.one', { name: name(organization), year: period.admission_year }),
  }));
  return <WaitingPart machine={examMachine} title={t('exam-screen.list.waiting')} rows={rows} />;
}

const organizations = '/organizations/university_list/';
const field = 'exam-screen.field.organization';

/**
 * Exams: whose and of which period, status, the first day, how many candidates are decided,
 * accepted, admitted.
 */
const listOf =
  (...further: ListFilter[]): Declared<RecordList<ListedExam>> =>
  () => ({
    machine: examMachine,
    record: ({ id }) => examPaths.exam.href({ id }),
    caption: 'exam-screen.list.caption',
    empty: 'exam-screen.list.none',
    emptyHint: 'exam-screen.list.noneHint',
    order: '-id',
    limit: 50,
    exportPath: '/statistics/exams/',
    columns: [
      title('organization', listed.organization, {
        sortable: true,
        inFile: ['exam-screen.field.organization', 'exam-screen.field.period'],
        className: 'min-w-64',
        under: ({ period }, { name }) => name(period),
      }),
      status(),
      column('first_day', listed.first_day, {
        className: 'whitespace-nowrap',
        absent: 'exam-screen.notSet',
      }),
      column('candidates', listed.candidates, { figures: true }),
      column('decided', listed.decided, { figures: true }),
      column('accepted', listed.accepted, { figures: true }),
      column('admitted', listed.admitted, { figures: true }),
    ],
    narrowing: {
      search: 'exam-screen.list.search',
      all: 'exam-screen.list.any',
      filters: [
        turn,
        linked('late', 'exam-screen.list.late'),
        states(examMachine),
        directory('period', 'exam-screen.field.period', '/periods/'),
        ...further,
      ],
    },
  });

/** Which exams are listed: of one organization, of those under the reader's, of the country. */
const lists = {
  own: listOf(),
  subordinate: listOf(
    directory('organization', field, organizations, {
      typed: true,
      query: ({ organizationId }) => (organizationId === null ? {} : { higher: organizationId }),
    }),
  ),
  country: listOf(directory('organization', field, organizations, { typed: true })),
};

interface Props {
  of: keyof typeof lists;
}

/** Exams: first what waits for the reader, then all of them with filters in the address. */
export function ExamList({ of }: Props) {
  return (
    <>
      <Waiting />
      <RowsWaiting />
      <DeclaredList of={lists[of]} />
    </>
  );
}
