import { statesTagged } from '#machines/kit.ts';
import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { tashkentDay } from '#shared/dates.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { DeclaredList } from '#web/declared/declared-list.tsx';
import { states } from '#web/declared/filters.ts';
import type { Declared, RecordList } from '#web/declared/record-list.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Page } from '#web/ui/page.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { organizationCheckPaths } from './paths.ts';
import type { ListedCheck } from './schema.ts';
import { listed } from './shown.ts';

const open = statesTagged(organizationCheckMachine, 'open');
const judged = statesTagged(organizationCheckMachine, 'judged');
/** More checks than a year has organizations. */
const mostChecks = 1000;

const thisYear = (): string => tashkentDay().slice(0, 4);
const shareOf = ({ judged: done, students }: Pick<ListedCheck, 'judged' | 'students'>): number =>
  students === 0 ? 0 : done / students;
const sum = (checks: readonly ListedCheck[], field: 'judged' | 'students' | 'unsettled' | 'late') =>
  checks.reduce((total, check) => total + check[field], 0);

/**
 * What is done in the whole country in one line, and folded below it what is left: the checks
 * themselves stay in sight.
 */
function Sums({ year }: { year: string }) {
  const t = useTexts('check-screen');
  const format = useFormat();
  useLiveRecords(organizationCheckMachine);
  const { data } = useRecords<ListedCheck>(organizationCheckMachine, { year, limit: mostChecks });
  if (!data) return null;
  const checks = data.results;
  const count = (names: readonly string[]) =>
    format.number(checks.filter(({ state }) => names.includes(state)).length);
  const totals = { judged: sum(checks, 'judged'), students: sum(checks, 'students') };
  return (
    <Disclosure
      wide
      summary={<h2 className="text-lg">{t('check-screen.overview.judgedOf', totals)}</h2>}
    >
      <Progress label={t('check-screen.overview.judgedOf', totals)} share={shareOf(totals)} />
      <SummaryList
        rows={[
          { label: t('check-screen.overview.open'), value: count(open) },
          { label: t('check-screen.overview.done'), value: count(judged) },
          {
            label: t('check-screen.overview.unsettled'),
            value: format.number(sum(checks, 'unsettled')),
          },
          { label: t('check-screen.overview.late'), value: format.number(sum(checks, 'late')) },
        ]}
      />
    </Disclosure>
  );
}

/** The checks of a year, each with how far it is. */
const overviewOf =
  (year: string): Declared<RecordList<ListedCheck>> =>
  (may) => ({
    machine: organizationCheckMachine,
    memory: 'checkOverview',
    areas: ['check-screen'],
    record: ({ id }) => organizationCheckPaths.organizationCheck.href({ id }),
    caption: 'check-screen.caption',
    empty: 'check-screen.empty',
    order: 'starts_on',
    box: { year },
    columns: [
      title('organization', listed.organization, { sortable: true, className: 'min-w-60' }),
      column('judged', listed.judged, {
        className: 'min-w-44',
        cell: (check, { t }) => (
          <Progress
            label={t('check-screen.progress', { judged: check.judged, students: check.students })}
            share={shareOf(check)}
          />
        ),
      }),
      column('unsettled', listed.unsettled, { figures: true }),
      column('late', listed.late, { figures: true }),
      column('starts_on', listed.days, { sortable: true, className: 'whitespace-nowrap' }),
      status(),
    ],
    narrowing: {
      search: 'check-screen.search',
      all: 'check-screen.all',
      filters: [states(organizationCheckMachine)],
    },
    exportPath: may('export', 'CheckMonitoring')
      ? '/statistics/check_monitoring_list_queue/'
      : undefined,
  });

/** Checks in the whole country (route `check-monitoring-inno`): how far each of this year is. */
export function CheckOverviewPage() {
  const t = useTexts('check-screen', 'frame');
  const year = thisYear();
  return (
    <Page title={t('frame.title.checkOverview')} lead={t('check-screen.overview.lead')}>
      <div className="flex flex-col gap-4">
        <Sums year={year} />
        <DeclaredList of={overviewOf(year)} />
      </div>
    </Page>
  );
}
