import { Link } from 'wouter';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { useName } from '#web/process/names.ts';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { abilityOf } from '#web/shell/guard.ts';
import { recordHref } from '#web/shell/record-places.ts';
import { useUser } from '#web/shell/use-user.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { useExamForms } from './exam-forms.tsx';
import type { AdditionalExamRecord } from './schema.ts';
import { useExamWords } from './use-exam-words.ts';

const conditional = statesTagged(additionalExamMachine, 'conditional');

function Student({ record }: { record: AdditionalExamRecord }) {
  const user = useUser();
  const id = record.application_id;
  const href = mayOpen(abilityOf(user), applicationPaths.student.needs)
    ? applicationPaths.student.href({ id })
    : recordHref(applicationMachine.id, id, user);
  const name = useExamWords().person(record);
  return href ? (
    <Link href={href} className="link">
      {name}
    </Link>
  ) : (
    name
  );
}

function Data({ record }: { record: AdditionalExamRecord }) {
  const t = useTexts('additional-exam-screen', 'validation', 'codes');
  const format = useFormat();
  const name = useName();
  const { direction, category_subject, facts } = record;
  const field = (key: string): string => t(`validation.field.${key}`);
  const day = (date: string | null) => date && format.longDate(date);
  const rows = [
    { label: t('additional-exam-screen.field.application_id'), value: <Student record={record} /> },
    { label: field('organization_id'), value: name(record.organization) },
    { label: field('direction_id'), value: direction && `${direction.code} ${name(direction)}` },
    { label: field('subject'), value: t(`codes.additionalExamSubject.${record.subject}`) },
    { label: field('category_subject_id'), value: category_subject && name(category_subject) },
    {
      label: field('attempt'),
      value: t('additional-exam-screen.attempt', {
        attempt: record.attempt,
        most: facts.mostAttempts,
      }),
    },
    { label: field('exam_date'), value: day(record.exam_date) },
    { label: field('place'), value: record.place },
    {
      label: t('additional-exam-screen.field.mark'),
      value: record.mark === null ? null : format.number(record.mark, 1),
    },
    {
      label: field('condition_ground'),
      value: record.condition_ground && t(`codes.conditionGround.${record.condition_ground}`),
    },
    { label: t('additional-exam-screen.conditionText'), value: record.reason },
    { label: field('deadline'), value: day(record.deadline) },
    { label: field('decided_on'), value: day(record.decided_on) },
    {
      label: field('protocol_file_id'),
      value: record.protocol && <FileLink file={record.protocol} />,
    },
    {
      label: field('condition_file_id'),
      value: record.condition && <FileLink file={record.condition} />,
    },
  ];
  return <SummaryList rows={rows.filter(({ value }) => Boolean(value))} />;
}

/** One exam: whose turn it is and what is due, the actions, the data and papers, the history. */
export function ExamDetail({
  record,
  back,
}: {
  record: AdditionalExamRecord;
  back: { href: string; text: string };
}) {
  const t = useTexts('additional-exam-screen', 'additionalExam', 'validation', 'codes', 'files');
  const format = useFormat();
  const words = useExamWords();
  const title = words.title(record);
  const open = conditional.includes(record.state) && record.deadline && record.reason;
  return (
    <RecordPage
      machine={additionalExamMachine}
      record={record}
      name={title}
      back={back}
      prompt={
        <Prompt machine={additionalExamMachine} record={record}>
          {open && (
            <p className="whitespace-pre-line">
              {t('additional-exam-screen.condition', {
                date: format.longDate(record.deadline ?? ''),
                condition: record.reason ?? '',
              })}
            </p>
          )}
        </Prompt>
      }
      actions={
        <ActionBar
          machine={additionalExamMachine}
          record={record}
          name={title}
          forms={useExamForms(record)}
        />
      }
    >
      <Data record={record} />
    </RecordPage>
  );
}
