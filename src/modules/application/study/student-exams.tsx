import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { additionalExamPaths } from '#modules/additional-exam/paths.ts';
import type { ListedAdditionalExam } from '#modules/additional-exam/schema.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useLiveAround } from '#web/process/use-live-around.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

function Exam({ exam }: { exam: ListedAdditionalExam }) {
  const t = useTexts('codes', 'student');
  const format = useFormat();
  const name = useName();
  const subject = exam.category_subject
    ? name(exam.category_subject)
    : t(`codes.additionalExamSubject.${exam.subject}`);
  const mark =
    exam.mark === null ? '' : t('student.exams.mark', { mark: format.number(exam.mark, 1) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <Link
        href={additionalExamPaths.additionalExam.href({ id: exam.id })}
        className="link min-w-0 flex-1 basis-48"
      >
        {subject}
      </Link>
      <span className="text-muted">
        {[format.date(exam.exam_date), mark].filter(Boolean).join(', ')}
      </span>
      <StatusTag machine={additionalExamMachine} state={exam.state} />
    </li>
  );
}

function Exams({ study }: { study: number }) {
  const t = useTexts('student', 'additionalExam');
  const { data, error, refetch } = useRecords<ListedAdditionalExam>(additionalExamMachine, {
    student: study,
    ordering: 'id',
    limit: 50,
  });
  useLiveRecords(additionalExamMachine);
  if (!data && error)
    return (
      <ListFailed error={error} module={t('additionalExam.names')} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton rows={2} />;
  if (data.count === 0) return <p className="text-muted">{t('student.exams.none')}</p>;
  return (
    <ul className="border-t border-line">
      {data.results.map((exam) => (
        <Exam key={exam.id} exam={exam} />
      ))}
    </ul>
  );
}

/** The qualification exams of a study with their results, and the way to plan the next one. */
export function StudentExams({ study }: { study: number }) {
  const t = useTexts('student', 'additionalExam');
  const reads = useCan('read', 'AdditionalExam');
  const creations = useCreate(additionalExamMachine, useCan('create', 'AdditionalExam'), {
    application_id: study,
  });
  useLiveAround(applicationMachine, study, additionalExamMachine);
  if (!reads) return null;
  return (
    <section aria-labelledby="exams-title">
      <h2 id="exams-title" className="mb-2 text-xl">
        {t('student.exams.title')}
      </h2>
      <Exams study={study} />
      {creations
        .filter(({ enabled }) => enabled)
        .map(({ event }) => (
          <p key={event} className="no-print mt-4">
            <LinkButton
              href={`${additionalExamPaths.additionalExam.href({ id: 'new' })}?student=${study}`}
              icon={Plus}
            >
              {t(`additionalExam.action.${event}`)}
            </LinkButton>
          </p>
        ))}
    </section>
  );
}
