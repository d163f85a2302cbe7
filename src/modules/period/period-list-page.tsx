import { Plus } from 'lucide-react';
import { isStored, statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { DeclaredList } from '#web/declared/declared-list.tsx';
import { turn } from '#web/declared/filters.ts';
import type { Declared, RecordList } from '#web/declared/record-list.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { periodPaths } from './paths.ts';
import type { ListedPeriod } from './schema.ts';
import { listed, stepWords } from './shown.ts';

const stored = Object.keys(periodMachine.states).filter(isStored);
const running = statesTagged(periodMachine, 'active');
const prepared = statesTagged(periodMachine, 'prepared');

/**
 * The parts of the list in the order of urgency: those that run, those to activate, those that are
 * over.
 */
const parts = [
  { name: 'active', states: running },
  { name: 'prepared', states: prepared },
  {
    name: 'closed',
    states: stored.filter((state) => !running.includes(state) && !prepared.includes(state)),
  },
] as const;

/** Periods: name, for whom, the registration window in words, applications, status with the step. */
const periodList: Declared<RecordList<ListedPeriod>> = () => ({
  machine: periodMachine,
  areas: ['codes'],
  record: ({ id }) => periodPaths.period.href({ id }),
  caption: 'period-screen.partCount',
  empty: 'period-screen.empty',
  order: '-registration_start',
  limit: 200,
  columns: [
    title('name', listed.name, { className: 'min-w-56' }),
    column('quarters', listed.quarters, { className: 'min-w-40' }),
    column('registration_start', listed.window, { sortable: true, className: 'min-w-56' }),
    column('applications', listed.applications, { figures: true }),
    status({ under: stepWords }),
  ],
  narrowing: { search: 'period-screen.search', all: 'common.views.all', filters: [turn] },
  tables: (rows, { t }) =>
    parts
      .map(({ name, states }) => ({
        part: t(`period-screen.part.${name}`),
        rows: rows.filter(({ state }) => states.includes(state)),
      }))
      .filter((table) => table.rows.length > 0),
});

/** Periods (route `period`): what runs now, what waits to be activated, what is over. */
export function PeriodListPage() {
  const t = useTexts('period-screen', 'period');
  const creations = useCreate(periodMachine, useCan('create', 'Period'));
  return (
    <Page
      title={t('period.names')}
      lead={t('period-screen.lead')}
      actions={
        creations.some(({ enabled }) => enabled) && (
          <LinkButton href={periodPaths.period.href({ id: 'new' })} kind="primary" icon={Plus}>
            {t('period-screen.create')}
          </LinkButton>
        )
      }
    >
      <div className="flex flex-col gap-10">
        <DeclaredList of={periodList} />
      </div>
    </Page>
  );
}
