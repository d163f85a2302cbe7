import type { AnyStateMachine } from 'xstate';
import type { Passages } from '#shared/passages.ts';
import { DownloadButton } from '#web/files/download-button.tsx';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ComparedPassages } from './compared-passages.tsx';
import { PassageTable, slowestOf, timeSaid } from './passage-table.tsx';
import { comparedWith, type PassageFilters, usePassages } from './use-passages.ts';

interface Choice {
  filters: PassageFilters;
  years: number[];
  /** How the address names its parts. */
  prefix: string;
  onFilter(name: string, value: string): void;
}

function Filters({ filters, years, prefix, onFilter }: Choice) {
  const t = useTexts('diagram');
  const organizations = useChoices(useDirectory<DirectoryRow>('/organizations/org_list_name_id/'));
  const regions = useChoices(useDirectory<DirectoryRow>('/regions/'));
  return (
    <search className="no-print grid max-w-[60rem] gap-x-6 gap-y-4 sm:grid-cols-3">
      <Combobox
        name={`${prefix}organization`}
        label={t('diagram.times.organization')}
        value={filters.organization ?? ''}
        options={organizations}
        onChange={(value) => onFilter(`${prefix}organization`, value)}
      />
      <SelectField
        name={`${prefix}region`}
        label={t('diagram.times.region')}
        placeholder={t('diagram.times.everywhere')}
        options={regions}
        value={filters.region ?? ''}
        onChange={(event) => onFilter(`${prefix}region`, event.target.value)}
      />
      <SelectField
        name={`${prefix}year`}
        label={t('diagram.times.year')}
        placeholder={t('diagram.times.always')}
        options={years.map((year) => ({ value: String(year), label: String(year) }))}
        value={filters.year ?? ''}
        onChange={(event) => onFilter(`${prefix}year`, event.target.value)}
      />
    </search>
  );
}

/** The second choice with its times beside those of the first. */
function Compared({
  machine,
  one,
  choice,
}: {
  machine: AnyStateMachine;
  one: Passages;
  choice: Omit<Choice, 'years' | 'prefix'>;
}) {
  const t = useTexts('diagram');
  const { data, error, refetch } = usePassages(machine.id, choice.filters);
  return (
    <section aria-label={t('diagram.times.second')} className="flex flex-col gap-6">
      <h2 className="no-print text-lg font-semibold">{t('diagram.times.second')}</h2>
      <Filters {...choice} years={one.years} prefix={comparedWith} />
      {!data && error && (
        <ListFailed error={error} module={t('diagram.view.times')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="table" rows={8} />}
      {data && <ComparedPassages machine={machine} one={one.states} two={data.states} />}
    </section>
  );
}

/** How long records of one choice stay in each state, and where they wait longest. */
function Alone({ machine, data }: { machine: AnyStateMachine; data: Passages }) {
  const t = useTexts('diagram', machine.id);
  const slowest = slowestOf(machine, data.states);
  if (data.states.length === 0)
    return <Empty text={t('diagram.times.none')}>{t('diagram.times.noneHint')}</Empty>;
  return (
    <>
      {slowest && (
        <p className="measure text-lg font-semibold" aria-live="polite">
          {t('diagram.times.slowest', {
            state: t(`${machine.id}.state.${slowest.state}`),
            half: timeSaid(t, slowest.median),
            most: timeSaid(t, slowest.p90),
          })}
        </p>
      )}
      <PassageTable machine={machine} states={data.states} />
    </>
  );
}

interface Props {
  machine: AnyStateMachine;
  filters: PassageFilters;
  /** The second choice, where two are compared. */
  compared: PassageFilters | null;
  onFilter(name: string, value: string): void;
}

/** Where records of a process wait: how long in each state, and how many come how far. */
export function PassageView({ machine, filters, compared, onFilter }: Props) {
  const t = useTexts('diagram', machine.id);
  const format = useFormat();
  const { data, error, refetch } = usePassages(machine.id, filters);
  if (!data && error)
    return (
      <ListFailed error={error} module={t('diagram.view.times')} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton shape="table" rows={8} />;
  return (
    <div className="flex flex-col gap-6">
      <Filters filters={filters} years={data.years} prefix="" onFilter={onFilter} />
      <div className="no-print">
        <CheckboxField
          name="compare"
          label={t('diagram.times.compare')}
          checked={compared !== null}
          onChange={(event) => onFilter('compare', event.target.checked ? '1' : '')}
        />
      </div>
      {compared ? (
        <Compared machine={machine} one={data} choice={{ filters: compared, onFilter }} />
      ) : (
        <Alone machine={machine} data={data} />
      )}
      <div className="no-print">
        <DownloadButton
          label={t('diagram.times.log')}
          name={t(`${machine.id}.name`)}
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
