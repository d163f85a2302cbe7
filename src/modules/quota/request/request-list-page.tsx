import { useMemo } from 'react';
import { useParams } from 'wouter';
import { periodMachine } from '#machines/period.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import type { PeriodRecord } from '#modules/period/schema.ts';
import { organizationTypes } from '#shared/codes.ts';
import { type AmountColumn, allPlaces, amountColumns } from '#shared/quota.ts';
import type { ShownField } from '#shared/shown-fields.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { DeclaredList } from '#web/declared/declared-list.tsx';
import { codes, states, turn } from '#web/declared/filters.ts';
import type { Declared, RecordList } from '#web/declared/record-list.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useRecord } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { behindRequest } from '../numbers/behind.ts';
import { QuotaFigure } from '../numbers/quota-figure.tsx';
import { quotaPaths } from '../paths.ts';
import { EndorsementTag } from './endorsement-tag.tsx';
import { RequestCreate } from './request-create.tsx';
import { requestPlaces } from './request-places.ts';
import type { ListedQuotaRequest } from './schema.ts';
import { listed, placesOf } from './shown.ts';

const asking = organizationTypes.filter(({ institution }) => institution);

/** Places of a form of study, or all together, as a way to their entries in the ledger. */
const figure = (
  field: ShownField<ListedQuotaRequest>,
  of: AmountColumn | undefined,
  className?: string,
) =>
  column(of ?? 'all', field, {
    figures: true,
    className,
    cell: (request) => (
      <QuotaFigure
        value={of ? (request.sums[of] ?? 0) : allPlaces(request.sums)}
        of={behindRequest(request)}
        column={of}
      />
    ),
  });

const amounts = amountColumns.map((form) => figure(placesOf(form), form));
const all = figure(listed.all, undefined, 'font-semibold');

/** The ministry's word under the state of a request. */
function Endorsement({
  of: { endorsement },
  heading,
}: {
  of: ListedQuotaRequest;
  heading: string;
}) {
  if (!endorsement) return null;
  return (
    <span className="mt-1.5 block">
      <span className="block text-sm text-muted">{heading}:</span>
      <EndorsementTag endorsement={endorsement} />
    </span>
  );
}

/**
 * Requests: who asks, status, the ministry's word, places by form, students now. `ofAll`: those of
 * all periods, each says which one it is of.
 */
const listOf =
  (ofAll: boolean): Declared<RecordList<ListedQuotaRequest>> =>
  (may) => {
    const places = requestPlaces(may('askView', 'Distribution'));
    return {
      machine: quotaRequestMachine,
      areas: ['quota', 'codes'],
      record: ({ id, period }) => places.record(period.id, id),
      caption: 'quota-screen.request.caption',
      empty: 'quota-screen.request.none',
      emptyHint: 'quota-screen.request.noneHint',
      order: '-turn,id',
      limit: 50,
      density: 'dense',
      exportPath:
        may('view', 'Distribution') || may('read', 'QuoteAgreement')
          ? '/statistics/quota_requests/'
          : undefined,
      ticked: {
        nameOf: ({ organization }, { name }) => name(organization),
      },
      columns: [
        title('organization', listed.organization, {
          sortable: true,
          className: 'min-w-48',
          under: ({ period }, { name }) => ofAll && name(period),
        }),
        status({
          className: 'min-w-40',
          under: (request, words) => words.turn(request),
          more: (request, { t }) => (
            <Endorsement of={request} heading={t('quota-screen.request.endorsement')} />
          ),
        }),
        ...amounts,
        all,
        column('student_amount', listed.students, { figures: true, sortable: true }),
        column('sent_at', listed.sent_at, { sortable: true, className: 'whitespace-nowrap' }),
      ],
      narrowing: {
        search: 'quota-screen.request.search',
        all: 'quota-screen.any',
        filters: [
          turn,
          states(quotaRequestMachine),
          codes('organization_type', 'quota-screen.request.type', 'organizationType', asking),
        ],
      },
    };
  };

const ofOne = listOf(false);
const ofAll = listOf(true);

/**
 * Requests of a period (route `quote-distribution/:id/ask-list`; for others than organizations
 * `…/requests`); period 0 means all of them.
 */
export function RequestListPage() {
  const t = useTexts('quota-screen', 'quotaRequest', 'frame');
  const id = Number(useParams<{ id: string }>().id);
  const name = useName();
  const { data: period } = useRecord<PeriodRecord>(periodMachine, id, id > 0);
  const query = useMemo(() => (id > 0 ? { period: id } : {}), [id]);
  const back = period
    ? { href: quotaPaths.quota.href({ id }), text: name(period) }
    : { href: quotaPaths.quotas.href(), text: t('frame.title.quotas') };
  return (
    <Page
      title={t('quotaRequest.names')}
      back={back}
      actions={id > 0 && <RequestCreate period={id} />}
    >
      <div className="flex flex-col gap-8">
        <DeclaredList of={id === 0 ? ofAll : ofOne} query={query} />
      </div>
    </Page>
  );
}
