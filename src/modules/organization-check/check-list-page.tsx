import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { states, turn } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListPart, ListScreen } from '#web/declared/record-list.ts';
import type { May } from '#web/forms/use-can.ts';
import type { TextKey } from '#web/lib/text-keys.ts';
import { organizationCheckPaths } from './paths.ts';
import type { ListedCheck } from './schema.ts';
import { listed } from './shown.ts';

/** What waits for the reader, and the rest. */
const parts: readonly ListPart[] = [
  {
    query: { group: 'turn' },
    caption: 'check-screen.part.turn',
    more: {
      href: `${organizationCheckPaths.organizationChecks.href()}?turn=1`,
      text: 'check-screen.part.all',
    },
  },
  {
    query: { group: 'rest' },
    caption: 'check-screen.part.rest',
    empty: 'check-screen.emptyRest',
  },
];

function leadFor(may: May): TextKey {
  if (may('create', 'OrgMonitoring')) return 'check-screen.lead.plans';
  return may('answer', 'OrgMonitoring') ? 'check-screen.lead.answers' : 'check-screen.lead.reads';
}

/** How a list of checks looks: whose, when, by whom, how far. */
const columns = [
  title('organization', listed.organization, { sortable: true, className: 'min-w-52' }),
  column('starts_on', listed.days, { sortable: true, className: 'whitespace-nowrap' }),
  column('author', listed.author, { extra: true, className: 'min-w-40' }),
  column('students', listed.students, { figures: true }),
  column('judged', listed.judged, { figures: true }),
  column('unsettled', listed.unsettled, { figures: true }),
  column('unanswered', listed.unanswered, { figures: true, extra: true }),
  column('late', listed.late, { figures: true, extra: true }),
  column('finished_on', listed.finished_on, { sortable: true, extra: true }),
  status<ListedCheck>({
    className: 'min-w-40',
    under: ({ next_deadline }, { t, date }) =>
      next_deadline && t('check-screen.awaits', { date: date(next_deadline) }),
  }),
];

const checkList: Declared<ListScreen<ListedCheck>> = (may) => {
  const acts = may('check', 'CheckMonitoring') || may('answer', 'OrgMonitoring');
  return {
    machine: organizationCheckMachine,
    areas: ['check-screen'],
    record: ({ id }) => organizationCheckPaths.organizationCheck.href({ id }),
    lead: leadFor(may),
    caption: 'check-screen.caption',
    empty: 'check-screen.empty',
    order: '-id',
    create: {
      open: may('create', 'OrgMonitoring'),
      href: organizationCheckPaths.organizationCheck.href({ id: 'new' }),
      notNow: 'check-screen.notNow',
    },
    columns,
    narrowing: {
      search: 'check-screen.search',
      all: 'check-screen.all',
      filters: [turn, states(organizationCheckMachine)],
    },
    parts: acts ? () => parts : undefined,
    exportPath: may('export', 'CheckMonitoring')
      ? '/statistics/check_monitoring_list_queue/'
      : undefined,
  };
};

/** Checks of organizations (route `org-monitoring`); my turn first. */
export const CheckListPage = () => <ListPage of={checkList} />;
