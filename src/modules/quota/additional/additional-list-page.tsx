import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { column, holder, status, title } from '#web/declared/columns.ts';
import { codes, directory, linked, states, turn, work } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { turnDue } from '#web/declared/turn-due.tsx';
import { quotaPaths } from '../paths.ts';
import { additionalBases, additionalDcTypes } from './codes.ts';
import type { ListedAdditionalQuota } from './schema.ts';
import { kindOf, listed } from './shown.ts';

const undecided = 'additional-quota-screen.undecided';
const organizations = '/organizations/university_list/';
const directions = '/org-directions/direction_list/';

/**
 * Requests: what is asked for by whom, status, places asked for, given and used, candidates who
 * still wait.
 */
const additionalList: Declared<ListScreen<ListedAdditionalQuota>> = (may) => {
  const asks = may('create', 'AdditionalQuote');
  const view = asks ? 'asks' : 'reads';
  return {
    machine: additionalQuotaMachine,
    areas: ['codes'],
    record: ({ id }) => quotaPaths.additionalQuota.href({ id }),
    lead: `additional-quota-screen.list.lead.${view}`,
    caption: 'additional-quota-screen.list.caption',
    empty: 'additional-quota-screen.list.none',
    emptyHint: `additional-quota-screen.list.noneHint.${view}`,
    order: '-turn,-id',
    limit: 50,
    exportPath: '/statistics/additional_quotas/',
    create: {
      open: asks,
      href: quotaPaths.additionalQuota.href({ id: 'new' }),
      notNow: 'additional-quota-screen.list.notNow',
    },
    columns: [
      title('asked', listed.asked, {
        inFile: [
          'import.field.code',
          'validation.field.direction_id',
          'validation.field.dc_type',
          'validation.field.basis',
          'validation.field.organization_id',
          'validation.field.period_id',
        ],
        className: 'min-w-64',
        under: (request, words) => (
          <>
            <span className="block text-ink">{kindOf(request, words)}</span>
            {[!asks && words.name(request.organization), words.name(request.period)]
              .filter(Boolean)
              .join(', ')}
          </>
        ),
      }),
      status({ more: turnDue }),
      ...(asks ? [] : [holder<ListedAdditionalQuota>()]),
      column('amount', listed.amount, { figures: true, sortable: true }),
      column('accepted_amount', listed.accepted, {
        figures: true,
        sortable: true,
        absent: undecided,
      }),
      // Who decides reads first what is asked for; organizations watch their places.
      column('used', listed.used, { figures: true, extra: !asks }),
      column('waiting', listed.waiting, { figures: true }),
      column('asked_at', listed.asked_at, {
        extra: !asks,
        sortable: true,
        className: 'whitespace-nowrap',
      }),
    ],
    narrowing: {
      search: `additional-quota-screen.list.search.${asks ? 'own' : 'several'}`,
      all: 'additional-quota-screen.list.any',
      filters: [
        turn,
        ...(asks ? [] : [work]),
        linked('tag', 'processes.status', ({ t }, tag) =>
          t(`additional-quota-screen.tag.${tag as 'undecided' | 'granted'}`),
        ),
        states(additionalQuotaMachine),
        directory('period', 'validation.field.period_id', '/periods/'),
        directory('direction', 'validation.field.direction_id', directions, {
          typed: true,
          coded: true,
        }),
        codes('dc_type', 'validation.field.dc_type', 'dcType', additionalDcTypes),
        codes('basis', 'validation.field.basis', 'additionalBasis', additionalBases),
        ...(asks
          ? [linked('organization', 'validation.field.organization_id')]
          : [
              directory('organization', 'validation.field.organization_id', organizations, {
                typed: true,
              }),
            ]),
      ],
    },
  };
};

/**
 * Requests for places beside the quota (route `additional-quote`): the reader's own turn first,
 * then the newest.
 */
export const AdditionalListPage = () => <ListPage of={additionalList} />;
