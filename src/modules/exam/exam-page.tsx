import { useParams } from 'wouter';
import { z } from 'zod';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { dutiesOf } from '#machines/kit.ts';
import type { RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { MissingList } from '#web/process/missing-list.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { useLiveAround } from '#web/process/use-live-around.ts';
import { useLiveRecords } from '#web/record/use-process.ts';
import { ChangedMarks } from './changed-marks.tsx';
import { DirectionTable } from './direction-table.tsx';
import { FilesForm } from './files-form.tsx';
import { examPaths } from './paths.ts';
import { ScheduleForm } from './schedule-form.tsx';
import type { ExamRecord } from './schema.ts';
import { listed, whole } from './shown.ts';
import { useExamList } from './use-exam-list.ts';
import { WithoutPlace } from './without-place.tsx';

/** Nothing is typed into the question before the publication: it shows what was changed. */
const noFields = { schema: z.object({}), defaults: {} };

/**
 * Whose turn it is, what still stands in the way of publishing or closing, and why the exam was
 * opened again.
 */
function ExamPrompt({ record }: { record: ExamRecord }) {
  const t = useTexts('exam-screen');
  const main = dutiesOf(examMachine, record, useActor()).find(
    ({ target }) => target !== record.state,
  );
  return (
    <Prompt machine={examMachine} record={record}>
      {main && main.unmet.length > 0 && (
        <>
          <p className="mt-1">{t(`exam-screen.missing.${main.event as 'finish' | 'close'}`)}</p>
          <MissingList machine={examMachine} record={record} action={main} />
        </>
      )}
      {record.reason && (
        <p className="mt-1 whitespace-pre-line">
          <span className="font-semibold">{t('exam-screen.reopenReason')}:</span> {record.reason}
        </p>
      )}
    </Prompt>
  );
}

const pageOf = ({ id }: ExamRecord, edit: string): string =>
  `${examPaths.exam.href({ id })}?edit=${edit}`;

const examScreen: RecordScreen<ExamRecord> = {
  machine: examMachine,
  areas: ['codes'],
  useBack: () => {
    const t = useTexts('exam');
    return { href: useExamList(), text: t('exam.names') };
  },
  title: ({ organization }, { name }) => name(organization),
  reference: ({ period }, { t }) =>
    t('exam-screen.list.one', { name: t('exam.name'), year: period.admission_year }),
  Prompt: ExamPrompt,
  Above: ({ record }) => (
    <>
      <DirectionTable record={record} />
      <ChangedMarks exam={record.id} />
      <WithoutPlace exam={record} />
    </>
  ),
  data: [
    listed.period,
    listed.candidates,
    listed.decided,
    listed.accepted,
    listed.admitted,
    whole.pass,
    {
      field: whole.order,
      cell: (exam, words) => {
        const order = whole.order.value(exam, words);
        return order && exam.order_file_id ? (
          <FileLink file={{ id: exam.order_file_id, name: `${order}.pdf` }} />
        ) : (
          words.t('exam-screen.notUploaded')
        );
      },
    },
    whole.finished_at,
  ],
  documents: () => true,
  links: (exam) => ({
    setSchedule: pageOf(exam, 'setSchedule'),
    upload: pageOf(exam, 'upload'),
  }),
  useForms: ({ id }) => ({
    finish: { ...noFields, fields: () => <ChangedMarks exam={id} asked /> },
  }),
  Edit: ({ record, event }) =>
    event === 'upload' ? <FilesForm record={record} /> : <ScheduleForm record={record} />,
};

/**
 * One exam (route `exam/:id`): whose turn it is and what is missing, actions, directions with their
 * days and candidates, data, history, process; or the form of its schedule or of its files.
 */
export function ExamPage() {
  const id = Number(useParams<{ id: string }>().id);
  useLiveRecords(examMachine);
  useLiveAround(examMachine, id, examResultMachine);
  return <RecordScreenPage of={examScreen} />;
}
