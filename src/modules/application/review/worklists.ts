import { applicationMachine } from '#machines/application.machine.ts';
import { column, holder, status, title } from '#web/declared/columns.ts';
import { dateLook } from '#web/declared/date-look.tsx';
import type { Declared, ListScreen, RecordList } from '#web/declared/record-list.ts';
import { type ApplicationView, countryView, organizationView } from '../application-view.ts';
import { directionColumn, furtherColumns, nameOf, reviewDays } from '../listed-columns.ts';
import type { ListedApplication } from '../schema.ts';
import { listed } from '../shown.ts';
import { reviewDate } from './review-date.ts';
import { worklistFilters } from './worklist-filters.ts';

type Worklist = RecordList<ListedApplication>;

/** The parts whose words are those of the country's list. */
const ofCountry = ['appeals', 'pending'];

const columnsOf = (assigned: boolean): Worklist['columns'] => [
  title('name', listed.name, {
    sortable: true,
    inFile: ['export.column.reference', 'export.column.name'],
    className: 'min-w-48 @xl:w-1/4',
    under: ({ reference }) => reference,
  }),
  directionColumn,
  column('date', { ...listed.review_until, head: 'review.row.date' }, dateLook(reviewDate)),
  ...(assigned ? [holder<ListedApplication>()] : []),
  ...reviewDays,
  ...furtherColumns,
  status(),
];

const groups: Worklist['groups'] = {
  label: 'review.group.label',
  everything: 'review.group.everything',
  all: 'review.group.all',
  nameOf: (group, { t }) =>
    t(ofCountry.includes(group) ? `agency.group.${group}` : `review.group.${group}`),
};

interface Look {
  view: ApplicationView;
  filters: keyof typeof worklistFilters;
  /** The call that exports the list, and the resource whose `export` it needs. */
  exporting: { path: string; subject: 'ApplicantDocument' | 'ApplyDocumentAll' };
}

/** Applications by what needs doing: who, what and where, one date and whose turn it is, status. */
const worklistOf =
  ({ view, filters, exporting }: Look): Declared<ListScreen<ListedApplication>> =>
  (may) => ({
    machine: applicationMachine,
    areas: ['review', 'agency', 'codes'],
    title: view.words.title,
    memory: view.memory,
    record: ({ id }) => view.record.href({ id }),
    wholeRows: true,
    caption: view.words.title,
    empty: 'review.empty',
    emptyHint: view.words.emptyWhy,
    order: 'review_until',
    density: 'dense',
    exportPath: may('export', exporting.subject) ? exporting.path : undefined,
    // Who reads several organizations has no work in theirs.
    columns: columnsOf(filters !== 'subordinate'),
    groups,
    ticked: { nameOf, forms: async () => (await import('../forms/bulk-forms.ts')).bulkForms },
    narrowing: {
      search: 'review.search',
      all: 'review.filter.any',
      filters: worklistFilters[filters],
      orders: {
        label: 'review.filter.ordering',
        of: [
          { order: 'review_until', text: 'review.order.review_until' },
          { order: '-sent_at', text: 'review.order.sent_at' },
          { order: '-updated_at', text: 'review.order.updated_at' },
        ],
      },
    },
  });

const ofOrganizations = {
  path: '/statistics/otm_itm_apply_docs_exel/',
  subject: 'ApplicantDocument',
} as const;

/** What universities review. */
export const ownWorklist = worklistOf({
  view: organizationView,
  filters: 'own',
  exporting: ofOrganizations,
});

/** The same for who reads more organizations than their own. */
export const subordinateWorklist = worklistOf({
  view: organizationView,
  filters: 'subordinate',
  exporting: ofOrganizations,
});

/** Appeals, late reviews, what is pending and decided in the whole country. */
export const countryWorklist = worklistOf({
  view: countryView,
  filters: 'country',
  exporting: { path: '/statistics/apply_docs_list_queue/', subject: 'ApplyDocumentAll' },
});
