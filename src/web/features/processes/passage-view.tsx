import type { AnyStateMachine } from 'xstate';
import { DownloadButton } from '#web/files/download-button.tsx';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PassageTable, slowestOf, timeSaid } from './passage-table.tsx';
import { type PassageFilters, usePassages } from './use-passages.ts';

interface Props {
  machine: AnyStateMachine;
  filters: PassageFilters;
  onFilter(name: keyof PassageFilters, value: string): void;
}

function Filters({ filters, years, onFilter }: Omit<Props, 'machine'> & { years: number[] }) {
  const t = useTexts('diagram');
  const organizations = useChoices(useDirectory<DirectoryRow>('/organizations/org_list_name_id/'));
  const regions = useChoices(useDirectory<DirectoryRow>('/regions/'));
  return (
    <search className="no-print grid max-w-[60rem] gap-x-6 gap-y-4 sm:grid-cols-3">
      <Combobox
        name="organization"
        label={t('diagram.times.organization')}
        value={filters.organization ?? ''}
        options={organizations}
        onChange={(value) => onFilter('organization', value)}
      />
      <SelectField
        name="region"
        label={t('diagram.times.region')}
        placeholder={t('diagram.times.everywhere')}
        options={regions}
        value={filters.region ?? ''}
        onChange={(event) => onFilter('region', event.target.value)}
      />
      <SelectField
        name="year"
        label={t('diagram.times.year')}
        placeholder={t('diagram.times.always')}
        options={years.map((year) => ({ value: String(year), label: String(year) }))}
        value={filters.year ?? ''}
        onChange={(event) => onFilter('year', event.target.value)}
      />
    </search>
  );
}

/** Where records of a process wait: how long in each state, and how many come how far. */
export function PassageView({ machine, filters, onFilter }: Props) {
  const t = useTexts('diagram', machine.id);
  const format = useFormat();
  const { data, error, refetch } = usePassages(machine.id, filters);
  if (!data && error)
    return (
      <ListFailed error={error} module={t('diagram.view.times')} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton shape="table" rows={8} />;
  const slowest = slowestOf(machine, data.states);
  return (
    <div className="flex flex-col gap-6">
      <Filters filters={filters} years={data.years} onFilter={onFilter} />
      {slowest && (
        <p className="measure text-lg font-semibold" aria-live="polite">
          {t('diagram.times.slowest', {
            state: t(`${machine.id}.state.${slowest.state}`),
            half: timeSaid(t, slowest.median),
            most: timeSaid(t, slowest.p90),
          })}
        </p>
      )}
      {data.states.length > 0 ? (
        <PassageTable machine={machine} states={data.states} />
      ) : (
        <Empty text={t('diagram.times.none')}>{t('diagram.times.noneHint')}</Empty>
      )}
      <div className="no-print">
        <DownloadButton
          label={t('diagram.times.log')}
          name={`${machine.id}.xes`}
          path={`/passages/${machine.id}/log/`}
          query={filters}
        />
        <p className="measure mt-2 text-sm text-muted">{t('diagram.times.logHint')}</p>
      </div>
      <p className="measure text-sm text-muted">
        {t('diagram.times.note')}{' '}
        {data.as_of && (
          <time dateTime={data.as_of}>
            {t('diagram.times.asOf', { time: format.dateTime(data.as_of) })}
          </time>
        )}
      </p>
    </div>
  );
}
