import { Link } from 'wouter';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { totalOf } from '#modules/exam/for-others/ranking.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { useLiveAround } from '#web/process/use-live-around.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { ApplicationExam, ApplicationRecord } from './schema.ts';
import { useExamNext } from './use-exam-next.ts';

const awaiting = statesTagged(applicationMachine, 'awaitsAdmission');

/** The own rank among how many for how many places, and what it is made of. */
function Rank({
  standing: { rank, candidates, places },
}: {
  standing: NonNullable<ApplicationExam['standing']>;
}) {
  const t = useTexts('exam-screen');
  const format = useFormat();
  return (
    <>
      {t('exam-screen.own.rankOf', {
        rank,
        candidates: format.number(candidates),
        places: format.number(places),
      })}
      <span className="block text-muted">{t('exam-screen.own.rankRule')}</span>
    </>
  );
}

function useRows({
  exam_date,
  place,
  commission,
  is_certificate,
  max_mark,
  marks,
  standing,
}: ApplicationExam) {
  const t = useTexts('exam-screen', 'examResult');
  const format = useFormat();
  const plan = [
    {
      label: t('exam-screen.field.day'),
      value: exam_date ? format.longDate(exam_date) : t('exam-screen.notSet'),
    },
    { label: t('exam-screen.field.place'), value: place ?? t('exam-screen.notSet') },
    ...(commission
      ? [
          {
            label: t('exam-screen.field.commission'),
            value: <span className="whitespace-pre-line">{commission}</span>,
          },
        ]
      : []),
  ];
  if (!marks) return plan;
  const { direction_mark, english_mark, absent, published_at } = marks;
  const total = totalOf({ direction_mark, english_mark, is_certificate, max_mark });
  const mark = (value: number | null) => value !== null && format.number(value);
  return [
    ...plan,
    {
      label: t('exam-screen.field.directionMark'),
      value: absent ? t('exam-screen.marks.absentWord') : mark(direction_mark),
    },
    {
      label: t('exam-screen.field.englishMark'),
      value: is_certificate ? t('exam-screen.own.certificate') : mark(english_mark),
    },
    { label: t('exam-screen.field.total'), value: mark(total) },
    {
      label: t('exam-screen.own.rank'),
      value: standing && total !== null && <Rank standing={standing} />,
    },
    {
      label: t('exam-screen.field.result'),
      value: <StatusTag machine={examResultMachine} state={marks.result} />,
    },
    { label: t('exam-screen.own.published'), value: published_at && format.dateTime(published_at) },
  ].filter(({ value }) => value);
}

/**
 * What acceptance on additional basis means: another form of study, who pays for it, whether a
 * contract is signed.
 */
function AdditionalPlace({
  additional: { request_id, basis, payer, dc_type },
}: {
  additional: NonNullable<ApplicationExam['additional']>;
}) {
  const t = useTexts('additional-quota-screen', 'codes', 'validation');
  const request = recordHref(additionalQuotaMachine.id, request_id, useUser());
  const contract = dcTypeOf(dc_type)?.contract === true;
  return (
    <div className="mt-6" data-additional={dc_type}>
      <SummaryList
        rows={[
          { label: t('validation.field.basis'), value: t(`codes.additionalBasis.${basis}`) },
          { label: t('additional-quota-screen.own.becomes'), value: t(`codes.dcType.${dc_type}`) },
          { label: t('validation.field.payer'), value: t(`codes.contractPayer.${payer}`) },
        ]}
      />
      <p className="mt-3 max-w-[70ch]">
        {t(`additional-quota-screen.own.${contract ? 'contract' : 'outside'}`)}
      </p>
      {request && (
        <p className="mt-2">
          <Link href={request} className="link">
            {t('additional-quota-screen.own.request')}
          </Link>
        </p>
      )}
    </div>
  );
}

function Part({ record, exam }: { record: ApplicationRecord; exam: ApplicationExam }) {
  const t = useTexts('exam-screen', 'examResult');
  const next = useExamNext()(record, exam);
  const href = recordHref(examMachine.id, exam.exam_id, useUser());
  return (
    <section aria-labelledby="exam-title">
      <h2 id="exam-title" className="mb-3 text-xl">
        {t('exam-screen.own.title')}
      </h2>
      <SummaryList rows={useRows(exam)} />
      {exam.additional && <AdditionalPlace additional={exam.additional} />}
      {next.length > 0 && (
        <div className="measure mt-3 flex flex-col gap-2">
          {next.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {href && (
        <p className="mt-2">
          <Link href={href} className="link">
            {t('exam-screen.own.toExam')}
          </Link>
        </p>
      )}
    </section>
  );
}

/**
 * While the page is open the exam may begin, be held and be published: who waits for it listens
 * before there is one.
 */
function Live({ record }: { record: ApplicationRecord }) {
  useLiveAround(applicationMachine, record.id, examResultMachine);
  return record.exam && <Part record={record} exam={record.exam} />;
}

/**
 * The entrance exam of an application: day, place and commission before it, marks, rank and result
 * and what comes next after the publication. Draws nothing without an exam.
 */
export function ApplicationExamPart({ record }: { record: ApplicationRecord }) {
  return record.exam || awaiting.includes(record.state) ? <Live record={record} /> : null;
}
