import { useParams } from 'wouter';
import { statesTagged } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { agreementKindIds } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { StepUntil } from '#web/process/step-until.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { quotaPaths } from '../paths.ts';
import { ReasonPrompt } from '../reason-prompt.tsx';
import { AgreementDocument } from './agreement-document.tsx';
import type { QuotaAgreementRecord } from './schema.ts';
import { useAgreementWords } from './use-agreement-words.ts';

/**
 * The consolidated request is the kind with a document of its own; the others have theirs at their
 * record.
 */

const awaited = statesTagged(quotaAgreementMachine, 'awaited');

function Data({ record }: { record: QuotaAgreementRecord }) {
  const t = useTexts('quota-screen', 'quota');
  const words = useAgreementWords();
  const name = useName();
  const format = useFormat();
  const rows = [
    { label: t('quota-screen.agreement.document'), value: t(`quota.agreementKind.${record.kind}`) },
    { label: t('quota-screen.request.period'), value: name(record.period) },
    { label: t('quota-screen.back.version'), value: record.document_version },
    { label: t('quota-screen.agreement.approver'), value: words.approver(record) },
    {
      label: t('quota-screen.agreement.decided'),
      value: record.decided_at && format.dateTime(record.decided_at),
    },
  ];
  return <SummaryList rows={rows.filter(({ value }) => value)} />;
}

function Detail({
  record,
  back,
}: {
  record: QuotaAgreementRecord;
  back: { href: string; text: string };
}) {
  const t = useTexts('quota-screen', 'quota');
  const words = useAgreementWords();
  const title = words.subject(record);
  const year = record.period.admission_year;
  const until =
    awaited.includes(record.state) && record.facts.stepOpen
      ? record.period.step_until[String(record.step)]
      : undefined;
  return (
    <RecordPage
      machine={quotaAgreementMachine}
      record={record}
      name={title}
      reference={
        record.organization
          ? t('quota-screen.agreement.reference', {
              kind: t(`quota.agreementKind.${record.kind}`),
              year,
            })
          : t('quota-screen.period.year', { year })
      }
      back={back}
      documents={record.kind === agreementKindIds.consolidated}
      prompt={
        <ReasonPrompt machine={quotaAgreementMachine} record={record}>
          {until && <StepUntil until={until} now />}
          {record.auto && <p>{t('quota-screen.agreement.auto')}</p>}
        </ReasonPrompt>
      }
      actions={<ActionBar machine={quotaAgreementMachine} record={record} name={title} />}
    >
      <AgreementDocument record={record} />
      <Data record={record} />
    </RecordPage>
  );
}

/** One agreement (`quote-agreement/:id`): the document it is about, the answer, the history. */
export function AgreementPage() {
  const t = useTexts('quotaAgreement');
  const id = Number(useParams<{ id: string }>().id);
  const query = useRecord<QuotaAgreementRecord>(quotaAgreementMachine, id);
  const back = {
    href: walkFrom(quotaAgreementMachine.id, id, quotaPaths.quotaAgreements.href()).back,
    text: t('quotaAgreement.names'),
  };
  return (
    <RecordGate query={query} title={t('quotaAgreement.name')} back={back}>
      {(record) => <Detail key={id} record={record} back={back} />}
    </RecordGate>
  );
}
