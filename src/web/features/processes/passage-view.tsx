import type { AnyStateMachine } from 'xstate';
import type { Passages, RecordWays } from '#shared/passages.ts';
import { DownloadButton } from '#web/files/download-button.tsx';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BehindLink } from './behind-link.tsx';
import { ComparedPassages } from './compared-passages.tsx';
import { LoopTable } from './loop-table.tsx';
import { PassageForecast } from './passage-forecast.tsx';
import { PassageTable, slowestOf, timeSaid } from './passage-table.tsx';
import { PassageWeeks } from './passage-weeks.tsx';
import { PathList } from './path-list.tsx';
import { comparedWith, type PassageFilters, usePassages, useRecordWays } from './use-passages.ts';

interface Choice {
  filters: PassageFilters;
  years: Passages['years'];
  kinds: Passages['kinds'];
  /** How the address names its parts. */
  prefix: string;
  onFilter(name: string, value: string): void;
}

function Filters({ filters, years, kinds, prefix, onFilter }: Choice) {
  const t = useTexts('passages', 'diagram', 'codes');
  const organizations = useChoices(useDirectory<DirectoryRow>('/organizations/org_list_name_id/'));
  const regions = useChoices(useDirectory<DirectoryRow>('/regions/'));
  return (
    <search className="no-print grid max-w-[60rem] gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
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
      {kinds && (
        <SelectField
          name={`${prefix}kind`}
          label={t('passages.kind')}
          placeholder={t('passages.allKinds')}
          options={kinds.codes.map((code) => ({
            value: String(code),
            label: t(givenKey(`${kinds.words}.${code}`)),
          }))}
          value={filters.kind ?? ''}
          onChange={(event) => onFilter(`${prefix}kind`, event.target.value)}
        />
      )}
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

/** What part of the records of two choices came back to a state; nothing while it is not known. */
function ComparedLoops({
  machine,
  one,
  two,
}: {
  machine: AnyStateMachine;
  one: PassageFilters;
  two: PassageFilters;
}) {
  const t = useTexts('passages');
  const format = useFormat();
  const [first, second] = [useRecordWays(machine.id, one), useRecordWays(machine.id, two)];
  if (!first.data || !second.data) return null;
  if (first.isPlaceholderData || second.isPlaceholderData) return null;
  const part = ({ looped, records }: RecordWays): string =>
    records === 0 ? '–' : format.percent(looped / records, 1);
  return (
    <p className="measure">
      {t('passages.loopsCompared', { one: part(first.data), two: part(second.data) })}
    </p>
  );
}

/** The second choice with its times beside those of the first. */
function Compared({
  machine,
  one,
  filters,
  choice,
}: {
  machine: AnyStateMachine;
  one: Passages;
  filters: PassageFilters;
  choice: Pick<Choice, 'filters' | 'onFilter'>;
}) {
  const t = useTexts('diagram');
  const { data: last, error, isPlaceholderData, refetch } = usePassages(machine.id, choice.filters);
  // The last numbers would stand under the new choice (docs/decisions/182-numbers-keep-their-name.md).
  const data = isPlaceholderData ? undefined : last;
  return (
    <section aria-label={t('diagram.times.second')} className="flex flex-col gap-6">
      <h2 className="no-print text-lg font-semibold">{t('diagram.times.second')}</h2>
      <Filters {...choice} years={one.years} kinds={one.kinds} prefix={comparedWith} />
      {!data && error && (
        <ListFailed error={error} module={t('diagram.view.times')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="table" rows={8} />}
      {data && (
        <ComparedPassages
          machine={machine}
          one={{ filters, states: one.states }}
          two={{ filters: choice.filters, states: data.states }}
        />
      )}
      <ComparedLoops machine={machine} one={filters} two={choice.filters} />
    </section>
  );
}

interface AloneProps extends Pick<Props, 'machine' | 'filters' | 'week' | 'onFilter'> {
  data: Passages;
}

/** How long records of one choice stay in each state, and where they wait longest. */
function Alone({ machine, data, filters, week, onFilter }: AloneProps) {
  const t = useTexts('passages', 'diagram', machine.id);
  const { data: ways, error, refetch } = useRecordWays(machine.id, filters);
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
          })}{' '}
          <BehindLink
            machine={machine}
            filters={filters}
            of="stands"
            words={[slowest.state]}
            number={ways?.states.find(({ state }) => state === slowest.state)?.stands ?? 0}
            text={t('passages.longest')}
          />
        </p>
      )}
      <PassageTable machine={machine} filters={filters} states={data.states} ways={ways} />
      {!ways && error && (
        <ListFailed error={error} module={t('passages.loops')} onRetry={() => void refetch()} />
      )}
      {ways && (
        <>
          <LoopTable machine={machine} filters={filters} ways={ways} />
          <PathList machine={machine} filters={filters} ways={ways} />
        </>
      )}
      <PassageWeeks
        machine={machine}
        states={data.states}
        chosen={week}
        usual={slowest?.state}
        onChoose={(state) => onFilter('week', state)}
      />
    </>
  );
}

interface Props {
  machine: AnyStateMachine;
  filters: PassageFilters;
  /** The second choice, where two are compared. */
  compared: PassageFilters | null;
  /** The state whose weeks are looked at; empty for the slowest. */
  week: string;
  onFilter(name: string, value: string): void;
}

/** Where records of a process wait: how long in each state, and how many come how far. */
export function PassageView({ machine, filters, compared, week, onFilter }: Props) {
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
      <Filters
        filters={filters}
        years={data.years}
        kinds={data.kinds}
        prefix=""
        onFilter={onFilter}
      />
      <div className="no-print">
        <CheckboxField
          name="compare"
          label={t('diagram.times.compare')}
          checked={compared !== null}
          onChange={(event) => onFilter('compare', event.target.checked ? '1' : '')}
        />
      </div>
      {compared ? (
        <Compared
          machine={machine}
          one={data}
          filters={filters}
          choice={{ filters: compared, onFilter }}
        />
      ) : (
        <Alone machine={machine} data={data} filters={filters} week={week} onFilter={onFilter} />
      )}
      {!compared && <PassageForecast machine={machine} filters={filters} />}
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
