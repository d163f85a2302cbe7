import { Link } from 'wouter';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { quotaPaths } from '../paths.ts';
import { ReasonPrompt } from '../reason-prompt.tsx';
import { useAcceptForm } from './accept-form.tsx';
import { CandidateTable } from './candidate-table.tsx';
import type { AdditionalQuotaRecord } from './schema.ts';
import { useAdditionalWords } from './use-additional-words.ts';

function Data({ record }: { record: AdditionalQuotaRecord }) {
  const t = useTexts('additional-quota-screen', 'validation', 'codes', 'exam');
  const format = useFormat();
  const name = useName();
  const { amount, accepted_amount, used, waiting, facts } = record;
  const user = useUser();
  const exam = record.exam_id === null ? null : recordHref(examMachine.id, record.exam_id, user);
  const own = (key: string): string => t(`additional-quota-screen.field.${key}`);
  const field = (key: string): string => t(`validation.field.${key}`);
  const moment = (at: string | null) => at && format.dateTime(at);
  const rows = [
    { label: field('organization_id'), value: name(record.organization) },
    { label: field('period_id'), value: name(record.period) },
    { label: field('dc_type'), value: t(`codes.dcType.${record.dc_type}`) },
    { label: field('basis'), value: t(`codes.additionalBasis.${record.basis}`) },
    { label: field('payer'), value: t(`codes.contractPayer.${record.payer}`) },
    { label: own('amount'), value: format.number(amount) },
    {
      label: own('accepted_amount'),
      value: accepted_amount !== null && format.number(accepted_amount),
    },
    { label: own('used'), value: accepted_amount !== null && format.number(used) },
    { label: own('left'), value: accepted_amount !== null && format.number(facts.placesLeft) },
    { label: own('waiting'), value: format.number(waiting) },
    { label: own('student_amount'), value: format.number(record.student_amount) },
    {
      label: t('additional-quota-screen.field.description'),
      value: record.description && (
        <span className="whitespace-pre-line">{record.description}</span>
      ),
    },
    {
      label: field('letter_file_id'),
      value: record.letter ? (
        <FileLink file={record.letter} />
      ) : (
        t('additional-quota-screen.noLetter')
      ),
    },
    { label: own('asked_at'), value: moment(record.asked_at) },
    { label: own('decided_at'), value: moment(record.decided_at) },
    { label: own('distributed_at'), value: moment(record.distributed_at) },
    {
      label: t('exam.name'),
      value: exam && (
        <Link href={exam} className="link">
          {t('additional-quota-screen.toExam')}
        </Link>
      ),
    },
  ];
  return <SummaryList rows={rows.filter(({ value }) => value)} />;
}

/**
 * One request for additional places: whose turn it is and why it came back, actions, what is asked
 * for, who has a place and who waits, history.
 */
export function AdditionalDetail({
  record,
  back,
}: {
  record: AdditionalQuotaRecord;
  back: { href: string; text: string };
}) {
  const t = useTexts(
    'additional-quota-screen',
    'additionalQuota',
    'validation',
    'codes',
    'exam-screen',
  );
  const words = useAdditionalWords();
  const name = useName();
  const title = words.title(record);
  const leave = useLeaveWhenGone(additionalQuotaMachine, record, back.href);
  const href = quotaPaths.additionalQuota.href({ id: record.id });
  return (
    <RecordPage
      machine={additionalQuotaMachine}
      record={record}
      name={title}
      reference={name(record.organization)}
      back={back}
      prompt={<ReasonPrompt machine={additionalQuotaMachine} record={record} />}
      actions={
        <ActionBar
          machine={additionalQuotaMachine}
          record={record}
          name={title}
          links={{
            save: `${href}?edit=save`,
            distribute: `${quotaPaths.additionalDist.href({ id: record.period.id })}?request=${record.id}`,
          }}
          forms={{ accept: useAcceptForm(record) }}
          onDone={leave}
        />
      }
    >
      <Data record={record} />
      {record.holders && record.holders.length > 0 && (
        <CandidateTable
          request={record}
          candidates={record.holders}
          caption={t('additional-quota-screen.holders', { count: record.holders.length })}
        />
      )}
      {record.candidates && record.candidates.length > 0 && (
        <CandidateTable
          ranked
          request={record}
          candidates={record.candidates}
          caption={t('additional-quota-screen.candidates', { count: record.candidates.length })}
        />
      )}
    </RecordPage>
  );
}
