import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { StudentLink } from '#modules/application/for-others/student-link.tsx';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { FileLink } from '#web/files/file-link.tsx';
import { useExamForms } from './exam-forms.tsx';
import { additionalExamPaths } from './paths.ts';
import { PlanForm } from './plan-form.tsx';
import type { AdditionalExamRecord } from './schema.ts';
import { listed, titleOf, whole } from './shown.ts';

const conditional = statesTagged(additionalExamMachine, 'conditional');

const additionalExamScreen: RecordScreen<AdditionalExamRecord> = {
  machine: additionalExamMachine,
  areas: ['codes', 'files'],
  useBack: backToList(additionalExamMachine, additionalExamPaths.additionalExams.href()),
  title: titleOf,
  data: [
    {
      head: 'additional-exam-screen.field.application_id',
      cell: ({ application_id, person }) => <StudentLink id={application_id} person={person} />,
    },
    whole.organization,
    whole.direction,
    whole.subject,
    whole.category_subject,
    whole.attempt,
    { field: listed.exam_date, cell: ({ exam_date }, { format }) => format.longDate(exam_date) },
    whole.place,
    listed.mark,
    whole.condition_ground,
    whole.reason,
    whole.deadline,
    whole.decided_on,
    {
      head: 'validation.field.protocol_file_id',
      cell: ({ protocol }) => protocol && <FileLink file={protocol} />,
    },
    {
      head: 'validation.field.condition_file_id',
      cell: ({ condition }) => condition && <FileLink file={condition} />,
    },
  ],
  prompt: ({ state, deadline, reason }, { t, format }) =>
    conditional.includes(state) &&
    deadline &&
    reason && (
      <p className="whitespace-pre-line">
        {t('additional-exam-screen.condition', {
          date: format.longDate(deadline),
          condition: reason,
        })}
      </p>
    ),
  useForms: useExamForms,
  Create: PlanForm,
};

/** One qualification exam, or the form that plans a new one under "new". */
export const AdditionalExamPage = () => <RecordScreenPage of={additionalExamScreen} />;
