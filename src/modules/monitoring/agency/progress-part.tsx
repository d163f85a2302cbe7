import { useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { toneClasses } from '#web/ui/tone.ts';
import { phases } from '../rules.ts';
import type { MonitoringProgress, OrganizationProgress } from '../schema.ts';
import { ProgressBar, phaseTones } from './progress-bar.tsx';
import { phasedOf, sumOf, useProgress } from './use-progress.ts';

/** So many organizations are drawn until all are asked for. */
const drawnAtFirst = 8;

interface Choosing {
  /** Narrows the list below to an organization. */
  onChoose(organization: number): void;
}

/** What each tone of the picture means. */
function Legend() {
  const t = useTexts('monitoring-country');
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {phases.map((phase) => (
        <li key={phase} className="inline-flex items-center gap-2">
          <span
            aria-hidden="true"
            className={classes('inline-block size-4 border', toneClasses[phaseTones[phase]])}
          />
          {t(`monitoring-country.phase.${phase}`)}
        </li>
      ))}
    </ul>
  );
}

function OrganizationBar({ of, onChoose }: Choosing & { of: OrganizationProgress }) {
  const t = useTexts('monitoring-country');
  const name = useName();
  const format = useFormat();
  const phased = phasedOf([of]);
  return (
    <li className="grid items-center gap-x-6 gap-y-1 border-b border-line py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="min-w-0">
        <Button kind="plain" className="text-left" onClick={() => onChoose(of.organization.id)}>
          {name(of.organization)}
        </Button>
        <p className="text-sm text-muted">
          {t('monitoring-country.total', {
            count: sumOf(phased),
            number: format.number(sumOf(phased)),
          })}
          {of.overdue > 0 && (
            <span className="font-semibold text-danger">
              {' · '}
              {t('monitoring-country.late', {
                count: of.overdue,
                number: format.number(of.overdue),
              })}
            </span>
          )}
          <span className="sr-only">
            {' · '}
            {phases
              .filter((phase) => phased[phase] > 0)
              .map((phase) => `${t(`monitoring-country.phase.${phase}`)}: ${phased[phase]}`)
              .join(', ')}
          </span>
        </p>
      </div>
      <ProgressBar phased={phased} />
    </li>
  );
}

/** The same numbers as a table. */
function ProgressTable({ rows }: { rows: readonly OrganizationProgress[] }) {
  const t = useTexts('monitoring-country', 'validation');
  const name = useName();
  const format = useFormat();
  const columns: Column<OrganizationProgress>[] = [
    {
      key: 'organization',
      header: t('validation.field.organization_id'),
      rowHeader: true,
      className: 'min-w-56',
      cell: ({ organization }) => name(organization),
    },
    {
      key: 'overdue',
      header: t('monitoring-country.column.late'),
      figures: true,
      cell: ({ overdue }) => format.number(overdue),
    },
    ...phases.map((phase) => ({
      key: `phase-${phase}`,
      header: t(`monitoring-country.phase.${phase}`),
      figures: true,
      cell: (row: OrganizationProgress) => format.number(phasedOf([row])[phase]),
    })),
    {
      key: 'total',
      header: t('monitoring-country.column.total'),
      figures: true,
      cell: (row) => format.number(sumOf(phasedOf([row]))),
    },
  ];
  return (
    <Table
      caption={t('monitoring-country.tableCaption')}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ organization }) => organization.id}
      density="dense"
    />
  );
}

/** What the picture says, in one sentence. */
function useFinding({ results }: MonitoringProgress): string {
  const t = useTexts('monitoring-country');
  const format = useFormat();
  const late = results.filter(({ overdue }) => overdue > 0);
  const overdue = late.reduce((sum, one) => sum + one.overdue, 0);
  const phased = phasedOf(results);
  if (late.length > 0)
    return t('monitoring-country.finding.late', {
      count: late.length,
      organizations: format.number(late.length),
      reports: format.number(overdue),
    });
  return t('monitoring-country.finding.inTime', {
    done: format.number(phased.done),
    all: format.number(sumOf(phased)),
  });
}

function Picture({ progress, onChoose }: Choosing & { progress: MonitoringProgress }) {
  const t = useTexts('monitoring-country');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const finding = useFinding(progress);
  const { results } = progress;
  const drawn = all ? results : results.slice(0, drawnAtFirst);
  if (results.length === 0) return null;
  return (
    <Disclosure wide summary={<h2 className="text-lg">{finding}</h2>}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          {t('monitoring-country.asOf', { time: format.dateTime(progress.as_of) })}
        </p>
        <Legend />
        <ul className="border-t-2 border-t-control">
          {drawn.map((one) => (
            <OrganizationBar key={one.organization.id} of={one} onChoose={onChoose} />
          ))}
        </ul>
        {results.length > drawn.length && (
          <Button size="small" className="self-start" onClick={() => setAll(true)}>
            {t('monitoring-country.showAll', {
              count: results.length,
              number: format.number(results.length),
            })}
          </Button>
        )}
        <Disclosure summary={t('monitoring-country.asTable')} wide>
          <ProgressTable rows={results} />
        </Disclosure>
      </div>
    </Disclosure>
  );
}

/**
 * How far the organizations are, under the filters of the list: the finding in one line, the picture
 * folded below it (who is late stands first). The reports themselves stay in sight.
 */
export function ProgressPart({ state }: { state: ListState }) {
  const { query, setFilter } = state;
  const { limit: _limit, offset: _offset, ordering: _ordering, group: _group, ...filters } = query;
  const { data, isError, refetch } = useProgress(filters);
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={5} />;
  return (
    <Picture
      progress={data}
      onChoose={(organization) => setFilter('organization', [String(organization)])}
    />
  );
}
