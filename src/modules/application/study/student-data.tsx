import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import type { ApplicationRecord } from '../schema.ts';
import { TenureList } from '../tenure-list.tsx';

type Row = [label: string, value: ReactNode | null | undefined];

const filled = (rows: readonly Row[]) =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));

function useContract(record: ApplicationRecord): string {
  const t = useTexts('codes');
  const texts = useApplicationTexts();
  const payer = record.contract_payer ? t(`codes.contractPayer.${record.contract_payer}`) : '';
  return [
    texts.numbered(record.contract_number, record.contract_date),
    payer,
    record.contract_payer_name,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Everybody who has advised the student, with the days; the one of the record where no days are
 * kept.
 */
function Advisors({ record }: { record: ApplicationRecord }) {
  const t = useTexts('student');
  const texts = useApplicationTexts();
  if (record.advisors.length > 0) return <TenureList tenures={record.advisors} />;
  return texts.advisor(record) || <span className="text-muted">{t('student.study.none')}</span>;
}

/** What somebody studies, where, with whom, from when until when, and who pays. */
export function StudyData({ record }: { record: ApplicationRecord }) {
  const t = useTexts('student', 'validation', 'codes');
  const format = useFormat();
  const texts = useApplicationTexts();
  const contract = useContract(record);
  const field = (name: string): string => t(`validation.field.${name}`);
  const day = (date: string | null) => date && format.longDate(date);
  const leave =
    record.leave_start &&
    record.leave_stop &&
    `${format.date(record.leave_start)} – ${format.date(record.leave_stop)}`;
  const ground = record.leave_ground === null ? '' : t(`codes.leaveGround.${record.leave_ground}`);
  return (
    <section aria-labelledby="study-title">
      <h2 id="study-title" className="mb-2 text-xl">
        {t('student.study.title')}
      </h2>
      <SummaryList
        rows={[
          ...filled([
            [t('student.study.number'), record.student_number],
            [field('dc_type'), texts.dcType(record)],
            [field('organization_id'), texts.organization(record)],
            [field('direction_id'), texts.direction(record)],
            [field('edu_language'), texts.eduLanguage(record)],
          ]),
          { label: field('advisor_id'), value: <Advisors record={record} /> },
          {
            label: field('topic'),
            value: record.topic || <span className="text-muted">{t('student.study.none')}</span>,
          },
          ...filled([
            [
              t('student.study.scholarship'),
              record.scholarship_status &&
                t(`codes.scholarshipStatus.${record.scholarship_status}`),
            ],
            [t('student.study.contract'), contract],
            [field('study_start'), day(record.study_start)],
            [t('student.study.end'), day(record.study_end)],
            [t('student.study.leave'), leave && [leave, ground].filter(Boolean).join(', ')],
            [
              t('student.study.cancelReason'),
              record.cancel_reason && t(`codes.cancelReason.${record.cancel_reason}`),
            ],
            [
              t('student.study.defence'),
              record.defence_date &&
                [day(record.defence_date), record.degree_document].filter(Boolean).join(', '),
            ],
          ]),
        ]}
      />
    </section>
  );
}
