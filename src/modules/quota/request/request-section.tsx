import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { behindRequest } from '../numbers/behind.ts';
import { RecordSection } from '../record-section.tsx';
import { RequestCreate } from './request-create.tsx';
import { useRequestPlaces } from './request-places.ts';
import type { ListedQuotaRequest } from './schema.ts';

/** The requests of a period: the first of them, and the way to the whole list. */
export function RequestSection({ period, now }: { period: PeriodRecord; now: boolean }) {
  const t = useTexts('quota-screen');
  const name = useName();
  const places = useRequestPlaces();
  return (
    <RecordSection<ListedQuotaRequest>
      machine={quotaRequestMachine}
      period={period.id}
      empty={now ? t('quota-screen.request.none') : undefined}
      actions={
        <>
          {now && <RequestCreate period={period.id} />}
          <LinkButton href={places.list(period.id)} size="small">
            {t('quota-screen.request.list')}
          </LinkButton>
        </>
      }
      rowOf={(record) => ({
        href: places.record(period.id, record.id),
        name: name(record.organization),
        places: record.sums,
        behind: behindRequest(record),
      })}
    />
  );
}
