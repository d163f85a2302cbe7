import { reportsColumn } from '#modules/monitoring/for-others/reports-row.tsx';
import { column, type ListColumn, status, title } from '#web/declared/columns.ts';
import { dateLook } from '#web/declared/date-look.tsx';
import { directionColumn, furtherColumns, studyDays } from '../listed-columns.ts';
import type { ListedApplication } from '../schema.ts';
import { listed, studied } from '../shown.ts';
import { studentDate } from './student-date.ts';
import { StudentFlag } from './student-flag.tsx';

// In a list only what somebody has to do something about; the page tells the rest.
const unsettled: readonly (string | null)[] = ['old', 'unconfirmed_old'];

/** What lists of students show: who, what and where, the date that matters, status. */
export const studentColumns: readonly ListColumn<ListedApplication>[] = [
  title<ListedApplication>('name', listed.name, {
    sortable: true,
    inFile: ['export.column.studentNumber', 'export.column.name'],
    className: 'min-w-48 @xl:w-1/4',
    under: ({ student_number, reference }) => student_number ?? reference,
  }),
  directionColumn,
  column('date', { ...studied.study_end, head: 'review.row.date' }, dateLook(studentDate)),
  reportsColumn({ className: 'min-w-28' }),
  ...studyDays,
  column('reference', listed.reference, { extra: true }),
  ...furtherColumns,
  status({
    more: ({ old_list_flag: flag }) =>
      unsettled.includes(flag) && (
        <div className="mt-1.5">
          <StudentFlag flag={flag} />
        </div>
      ),
  }),
];
