import { useParams, useSearch } from 'wouter';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import type { AdditionalQuotaRecord } from '../additional/schema.ts';
import { quotaPaths } from '../paths.ts';
import { usePeriodPart } from '../use-period-part.ts';
import { GivenPlaces } from './given-places.tsx';
import { NamingDetail } from './naming-detail.tsx';

/** One request whose places are given out. */
function OfRequest({ request }: { request: number }) {
  const t = useTexts('additional-quota-screen', 'additionalQuota');
  const query = useRecord<AdditionalQuotaRecord>(additionalQuotaMachine, request);
  useLiveRecords(additionalQuotaMachine);
  usePeriodPart(query.data ? quotaPaths.additionalDist.href({ id: query.data.period.id }) : null);
  const back = {
    href: quotaPaths.additionalQuota.href({ id: request }),
    text: t('additionalQuota.name'),
  };
  return (
    <RecordGate query={query} title={t('additional-quota-screen.naming.title')} back={back}>
      {(record) => <NamingDetail key={record.id} record={record} back={back} />}
    </RecordGate>
  );
}

/** All places that were given in a period. */
function OfPeriod({ id }: { id: number }) {
  const t = useTexts('additional-quota-screen', 'frame');
  const name = useName();
  const { data: period } = useRecord<PeriodRecord>(periodMachine, id, id > 0);
  const back = period
    ? { href: quotaPaths.quota.href({ id }), text: name(period) }
    : { href: quotaPaths.quotas.href(), text: t('frame.title.quotas') };
  return (
    <Page
      title={t('additional-quota-screen.naming.title')}
      lead={t('additional-quota-screen.naming.lead')}
      back={back}
    >
      <GivenPlaces period={id} />
    </Page>
  );
}

/**
 * The university names candidates for its additional places (route
 * `quote-distribution/:id/additional-dist`); `?request=` says for which of them.
 */
export function NamingPage() {
  const id = Number(useParams<{ id: string }>().id);
  const request = Number(new URLSearchParams(useSearch()).get('request'));
  return request > 0 ? <OfRequest key={request} request={request} /> : <OfPeriod id={id} />;
}
