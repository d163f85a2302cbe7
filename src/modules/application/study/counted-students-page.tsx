import { applicationMachine } from '#machines/application.machine.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { useSight } from '../for-others/sight.ts';
import { type Sight, standing, studentFacets } from '../for-others/student-facets.ts';
import { applicationPaths } from '../paths.ts';
import type { ListedApplication } from '../schema.ts';
import { studentColumns } from './student-columns.tsx';

/** The list behind every number of the statistics of students, with the same filters. */
const listOf =
  (sight: Sight): Declared<ListScreen<ListedApplication>> =>
  (may) => ({
    machine: applicationMachine,
    areas: ['student', 'review', 'frame', 'codes', 'monitoringReport'],
    title: 'student.counted.title',
    lead: 'student.counted.lead',
    memory: 'application counted',
    record: ({ id }) => applicationPaths.student.href({ id }),
    wholeRows: true,
    caption: 'student.names',
    empty: 'student.empty',
    emptyHint: 'student.counted.emptyWhy',
    order: 'study_end',
    density: 'dense',
    box: { view: 'students', counted: '1' },
    exportPath: may('export', 'StudentList') ? '/statistics/students/' : undefined,
    columns: studentColumns,
    narrowing: {
      search: 'student.search',
      all: 'student.filter.any',
      folded: 'student.filter.title',
      filters: [standing, ...studentFacets(sight)],
    },
  });

const lists = { own: listOf('own'), below: listOf('below'), country: listOf('country') };

/** Students whom statistics count (decision 116). */
export const CountedStudentsPage = () => <ListPage of={lists[useSight()]} />;
