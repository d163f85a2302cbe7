import { periodMachine } from '#machines/period.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import { periodPaths } from './paths.ts';
import { periodSteps } from './period-steps.ts';
import type { ListedPeriod } from './schema.ts';
import { useQuarterWords } from './use-quarter-words.ts';
import { useWindowWords } from './use-window-words.ts';

interface Props {
  caption: string;
  rows: readonly ListedPeriod[];
  state: ListState;
}

/** Periods as rows: name, for whom, the registration window in words, the step, the status. */
export function PeriodTable({ caption, rows, state }: Props) {
  const t = useTexts('period-screen', 'period', 'processes', 'codes');
  const format = useFormat();
  const name = useName();
  const quarters = useQuarterWords();
  const window = useWindowWords();
  const columns: Column<ListedPeriod>[] = [
    {
      key: 'name',
      header: t('period.name'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (row) => (
        <RowLink
          list={periodMachine.id}
          listHref={state.href}
          id={row.id}
          href={periodPaths.period.href({ id: row.id })}
        >
          {name(row)}
        </RowLink>
      ),
    },
    {
      key: 'quarters',
      header: t('period-screen.quarters'),
      className: 'min-w-40',
      cell: (row) => quarters(row),
    },
    {
      key: 'window',
      header: t('period-screen.registration'),
      className: 'min-w-56',
      cell: (row) => window(row),
    },
    {
      key: 'applications',
      header: t('period-screen.applications'),
      figures: true,
      cell: (row) => format.number(row.facts.applications),
    },
    {
      key: 'status',
      header: t('processes.status'),
      cell: (row) => (
        <>
          <StatusTag machine={periodMachine} state={row.state} />
          {row.step !== null && (
            <span className="mt-1 block text-sm text-muted">
              {t('period-screen.stepOf', { step: row.step, of: periodSteps.length })}
            </span>
          )}
        </>
      ),
    },
  ];
  return (
    <RecordTable
      machine={periodMachine}
      state={state}
      caption={caption}
      columns={columns}
      rows={rows}
    />
  );
}
