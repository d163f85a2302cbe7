import { useLocation } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen, RecordList } from '#web/declared/record-list.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useSight } from '../for-others/sight.ts';
import { nameOf } from '../listed-columns.ts';
import { applicationPaths } from '../paths.ts';
import { type StudentListRoute, studentLists } from '../rules.ts';
import type { ListedApplication } from '../schema.ts';
import { countedLists } from './counted-students.ts';
import { studentColumns } from './student-columns.tsx';
import { studentFilters } from './student-filters.ts';
import { studentListAt, studentListKey } from './student-lists.ts';

type Students = RecordList<ListedApplication>;

const groups: Students['groups'] = {
  label: 'student.group.label',
  everything: 'student.group.everybody',
  all: 'student.group.all',
  filled: true,
  nameOf: (group, { t }) => t(`student.group.${group}`),
};

/** Students by who pays: who, what and where, the date that matters, status. */
const listOf =
  (
    route: StudentListRoute,
    scholarship: (typeof studentLists)[number]['scholarship'],
  ): Declared<ListScreen<ListedApplication>> =>
  (may) => ({
    machine: applicationMachine,
    areas: ['student', 'review', 'frame', 'codes', 'monitoringReport'],
    title: `frame.menu.${route}`,
    lead: `student.lead.${scholarship}`,
    memory: studentListKey(scholarship),
    record: ({ id }) => applicationPaths.student.href({ id }),
    wholeRows: true,
    caption: 'student.names',
    empty: 'student.empty',
    emptyHint: 'student.emptyWhy',
    order: 'study_end',
    density: 'dense',
    box: { view: 'students', tag: 'student', scholarship },
    exportPath: may('export', 'StudentList') ? '/statistics/students/' : undefined,
    columns: studentColumns,
    groups,
    ticked: {
      nameOf,
      forms: async () => (await import('../forms/student-bulk-forms.tsx')).studentBulkForms,
    },
    narrowing: {
      search: 'student.search',
      all: 'student.filter.any',
      filters: studentFilters(may('add', 'StudentList')),
      orders: {
        label: 'student.filter.ordering',
        of: [
          { order: 'study_end', text: 'student.order.study_end' },
          { order: '-study_start', text: 'student.order.study_start' },
          { order: '-updated_at', text: 'student.order.updated_at' },
        ],
      },
    },
  });

const lists = new Map(
  studentLists.map(({ route, scholarship }) => [route, listOf(route, scholarship)]),
);
const first = listOf(studentLists[0].route, studentLists[0].scholarship);

/**
 * One of the four lists of students, by who pays, grouped by what needs doing, or the list behind
 * the numbers of the statistics; everything chosen is in the address.
 */
export function StudentListPage() {
  const t = useTexts('application');
  const [path] = useLocation();
  const sight = useSight();
  const mayAdd = useCan('add', 'StudentList');
  if (path === applicationPaths.studentsCounted.href())
    return <ListPage of={countedLists[sight]} />;
  const add = mayAdd && (
    <LinkButton href={applicationPaths.studentNew.href()} kind="primary" size="small">
      {t('application.action.add')}
    </LinkButton>
  );
  return <ListPage of={lists.get(studentListAt(path).route) ?? first} actions={add} />;
}
