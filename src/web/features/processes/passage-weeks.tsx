import type { AnyStateMachine } from 'xstate';
import { addDays } from '#shared/dates.ts';
import type { PassedState } from '#shared/passages.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

type Week = PassedState['weeks'][number];

interface Props {
  machine: AnyStateMachine;
  states: readonly PassedState[];
  /** The state that is looked at, as the address names it. */
  chosen: string;
  /** The state that is looked at while none is chosen. */
  usual: string | undefined;
  onChoose(state: string): void;
}

/** How many records came into a state and left it, week by week. */
export function PassageWeeks({ machine, states, chosen, usual, onChoose }: Props) {
  const t = useTexts('diagram', machine.id);
  const format = useFormat();
  const shown =
    states.find(({ state }) => state === chosen) ??
    states.find(({ state }) => state === usual) ??
    states[0];
  if (!shown || shown.weeks.length === 0) return null;
  const columns: Column<Week>[] = [
    {
      key: 'week',
      header: t('diagram.times.week'),
      rowHeader: true,
      cell: ({ week }) =>
        t('diagram.times.weekDays', {
          from: format.date(week),
          to: format.date(addDays(week, 6)),
        }),
    },
    {
      key: 'arrived',
      header: t('diagram.times.arrived'),
      figures: true,
      cell: ({ arrived }) => format.number(arrived),
    },
    {
      key: 'left',
      header: t('diagram.times.leftInWeek'),
      figures: true,
      cell: ({ left }) => format.number(left),
    },
  ];
  const name = (state: string) => t(`${machine.id}.state.${state}`);
  return (
    <section aria-label={t('diagram.times.weeks')} className="measure flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t('diagram.times.weeks')}</h2>
      <div className="no-print">
        <SelectField
          name="week"
          label={t('diagram.count.state')}
          placeholder={false}
          options={states.map(({ state }) => ({ value: state, label: name(state) }))}
          value={shown.state}
          onChange={(event) => onChoose(event.target.value)}
        />
      </div>
      <Table
        caption={t('diagram.times.weeksOf', { state: name(shown.state) })}
        captionHidden
        columns={columns}
        rows={shown.weeks}
        rowKey={({ week }) => week}
        density="dense"
      />
    </section>
  );
}
