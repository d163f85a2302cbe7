import { useParams } from 'wouter';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import type { RecordScreen, WayBack } from '#web/declared/record-screen.ts';
import { RecordOf } from '#web/declared/record-screen-page.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useRecord } from '#web/record/use-process.ts';
import { quotaRecordName } from '../record-name.ts';
import { SheetPart } from '../sheet-part.tsx';
import { StepPrompt } from '../step-prompt.tsx';
import { usePeriodPart } from '../use-period-part.ts';
import { EndorsementTag } from './endorsement-tag.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestLines } from './request-lines.tsx';
import { type RequestPlaces, requestPlaces } from './request-places.ts';
import type { QuotaRequestRecord } from './schema.ts';
import { listed, whole } from './shown.ts';
import { useLastRequest } from './use-last-request.ts';

/** The numbers beside those of last time, and the way to take them along or bring them in. */
function Lines({ record }: { record: QuotaRequestRecord }) {
  const { record: last } = useLastRequest(record);
  return (
    <>
      <RequestLines record={record} last={last} />
      <SheetPart
        machine={quotaRequestMachine}
        record={record}
        kind="quota-requests"
        path="/statistics/quota_request_lines/"
        query={{ period: record.period.id, organization: record.organization.id }}
        count={record.lines.length}
      />
    </>
  );
}

const screenOf = (places: RequestPlaces): RecordScreen<QuotaRequestRecord> => ({
  machine: quotaRequestMachine,
  areas: ['codes'],
  useBack: (record): WayBack => {
    const t = useTexts('quotaRequest');
    const { id } = useParams<{ id: string }>();
    return { href: places.list(record?.period.id ?? Number(id)), text: t('quotaRequest.names') };
  },
  title: ({ organization }, { name }) => name(organization),
  name: ({ organization, period }, words) =>
    quotaRecordName(
      quotaRequestMachine,
      { of: words.name(organization), year: period.admission_year },
      words,
    ),
  reference: ({ period }, { t }) =>
    t('quota-screen.request.reference', { year: period.admission_year }),
  Prompt: ({ record }) => <StepPrompt machine={quotaRequestMachine} record={record} />,
  Above: Lines,
  data: [
    listed.period,
    listed.type,
    listed.students,
    {
      head: 'quota-screen.request.endorsement',
      cell: ({ endorsement }) => endorsement && <EndorsementTag endorsement={endorsement} />,
    },
    whole.sent_at,
    whole.description,
  ],
  documents: () => true,
  links: ({ id, period }) => ({ save: `${places.record(period.id, id)}?edit=save` }),
  Edit: RequestForm,
});

const screens = {
  asks: screenOf(requestPlaces(true)),
  reads: screenOf(requestPlaces(false)),
};

/**
 * One request (route `quote-distribution/:id/ask-list/:totalQuoteId`; for others than organizations
 * `…/requests/:requestId`): whose turn it is, the actions, the numbers beside those of last time,
 * students now, the history; or its form.
 */
export function RequestPage() {
  const params = useParams<{ totalQuoteId?: string; requestId?: string }>();
  const id = Number(params.totalQuoteId ?? params.requestId);
  const asks = useCan('askView', 'Distribution');
  const { data } = useRecord<QuotaRequestRecord>(quotaRequestMachine, id);
  usePeriodPart(data ? requestPlaces(asks).record(data.period.id, id) : null);
  return <RecordOf key={id} of={screens[asks ? 'asks' : 'reads']} id={id} />;
}
