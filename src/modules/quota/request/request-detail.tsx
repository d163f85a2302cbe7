import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { StepOf } from '../period/step-of.tsx';
import { ReasonPrompt } from '../reason-prompt.tsx';
import { SheetPart } from '../sheet-part.tsx';
import { EndorsementTag } from './endorsement-tag.tsx';
import { RequestLines } from './request-lines.tsx';
import { useRequestPlaces } from './request-places.ts';
import type { QuotaRequestRecord } from './schema.ts';
import { useLastRequest } from './use-last-request.ts';

function Data({ record }: { record: QuotaRequestRecord }) {
  const t = useTexts('quota-screen', 'codes');
  const name = useName();
  const format = useFormat();
  const { endorsement, sent_at, description } = record;
  const rows = [
    { label: t('quota-screen.request.period'), value: name(record.period) },
    {
      label: t('quota-screen.request.type'),
      value: t(`codes.organizationType.${record.organization_type}`),
    },
    { label: t('quota-screen.request.students'), value: format.number(record.student_amount) },
    {
      label: t('quota-screen.request.endorsement'),
      value: endorsement && <EndorsementTag endorsement={endorsement} />,
    },
    { label: t('quota-screen.request.sent'), value: sent_at && format.dateTime(sent_at) },
    {
      label: t('quota-screen.request.description'),
      value: description && <span className="whitespace-pre-line">{description}</span>,
    },
  ];
  return <SummaryList rows={rows.filter(({ value }) => value !== null)} />;
}

/**
 * One request: whose turn it is, the actions, the numbers beside those of last time, students now,
 * the history.
 */
export function RequestDetail({
  record,
  back,
}: {
  record: QuotaRequestRecord;
  back: { href: string; text: string };
}) {
  const t = useTexts('quota-screen', 'quotaRequest');
  const name = useName();
  const places = useRequestPlaces();
  const { record: last } = useLastRequest(record);
  const leave = useLeaveWhenGone(quotaRequestMachine, record, back.href);
  const title = name(record.organization);
  return (
    <RecordPage
      machine={quotaRequestMachine}
      record={record}
      name={title}
      reference={t('quota-screen.request.reference', { year: record.period.admission_year })}
      back={back}
      documents
      prompt={
        <>
          <StepOf period={record.period.id} />
          <ReasonPrompt machine={quotaRequestMachine} record={record} />
        </>
      }
      actions={
        <ActionBar
          machine={quotaRequestMachine}
          record={record}
          name={title}
          links={{ save: `${places.record(record.period.id, record.id)}?edit=save` }}
          onDone={leave}
        />
      }
    >
      <RequestLines record={record} last={last} />
      <SheetPart
        machine={quotaRequestMachine}
        record={record}
        kind="quota-requests"
        path="/statistics/quota_request_lines/"
        query={{ period: record.period.id, organization: record.organization.id }}
        count={record.lines.length}
      />
      <Data record={record} />
    </RecordPage>
  );
}
