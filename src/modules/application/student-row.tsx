import { applicationMachine } from '#machines/application.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import type { Density } from '#web/ui/table.tsx';
import { ApplicationRow } from './application-row.tsx';
import { applicationPaths } from './paths.ts';
import type { ListedApplication } from './schema.ts';
import { useStudentDate } from './student-date.ts';
import { StudentFlag } from './student-flag.tsx';
import { studentListKey } from './student-lists.ts';

// In a list only what somebody has to do something about; the page tells the rest.
const unsettled: readonly (string | null)[] = ['old', 'unconfirmed_old'];

interface Props {
  record: ListedApplication;
  /** The address of the list, to come back to. */
  listHref: string;
  density: Density;
}

/**
 * One student, by their own number; with their flag while somebody has to do something about it.
 */
export function StudentRow({ record, listHref, density }: Props) {
  const t = useTexts('student');
  return (
    <ApplicationRow
      record={record}
      memory={studentListKey(record.scholarship_status)}
      href={applicationPaths.student.href({ id: record.id })}
      listHref={listHref}
      density={density}
      reference={record.student_number ?? record.reference}
      date={useStudentDate()(record)}
    >
      <div className="flex min-w-0 flex-wrap items-start gap-1.5 md:flex-col md:items-end">
        <span className="sr-only">{t('student.row.status')}</span>
        <StatusTag machine={applicationMachine} state={record.state} />
        {unsettled.includes(record.old_list_flag) && <StudentFlag flag={record.old_list_flag} />}
      </div>
    </ApplicationRow>
  );
}
