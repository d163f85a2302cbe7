import { applicationMachine } from '#machines/application.machine.ts';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
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
      filters: [standing, ...studentFacets(sight)],
    },
  });

/** Students whom statistics count, by how many organizations the reader sees (decision 116). */
export const countedLists = {
  own: listOf('own'),
  below: listOf('below'),
  country: listOf('country'),
};
