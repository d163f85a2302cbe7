import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { stateMeta, transitionsFrom } from '#machines/kit.ts';
import type { PassedState, RecordWays } from '#shared/passages.ts';
import { spokenTime } from '#shared/spoken-time.ts';
import { useTransitionWords } from '#web/diagram/use-transition-words.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { Translate } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { BehindLink } from './behind-link.tsx';
import type { PassageFilters } from './use-passages.ts';

/** How long something took, as it is said: in hours, or in days. */
export const timeSaid = (t: Translate, hours: number | null): string => {
  if (hours === null) return '–';
  const { word, count } = spokenTime(hours);
  return t(`diagram.times.${word}`, { count });
};

/**
 * Where records wait longest for somebody who is asked to act, of the states that many records
 * leave; null where none waits.
 */
export function slowestOf(
  machine: AnyStateMachine,
  states: readonly PassedState[],
): PassedState | null {
  const most = Math.max(0, ...states.map(({ left }) => left));
  const usual = states.filter(
    ({ state, left }) =>
      left > 0 &&
      left * 20 >= most &&
      !stateMeta(machine, state).lasts &&
      transitionsFrom(machine, state).some(({ meta }) => meta.duty),
  );
  return usual.reduce<PassedState | null>(
    (slow, state) => ((state.median ?? 0) > (slow?.median ?? 0) ? state : slow),
    null,
  );
}

/** A part of the most that was reached, as a bar beside its number. */
function Reached({ part, children }: { part: number; children: ReactNode }) {
  return (
    <span className="flex items-center gap-3 sm:justify-end">
      <span aria-hidden="true" className="hidden h-3 w-16 bg-sunken sm:block">
        <span
          className="block h-full bg-brand print:border-b-12 print:border-ink"
          style={{ width: `${part * 100}%` }}
        />
      </span>
      <span className="sm:min-w-12">{children}</span>
    </span>
  );
}

interface Props {
  machine: AnyStateMachine;
  filters: PassageFilters;
  states: readonly PassedState[];
  /** Where records stand now; undefined while it is not known. */
  ways: RecordWays | undefined;
}

type Way = PassedState['ways'][number];

/** In which roles a way was taken; of several how often each, and how fast. */
function TakenBy({ way }: { way: Way }) {
  const t = useTexts('passages', 'diagram', 'processes');
  const format = useFormat();
  const [only, ...others] = way.by;
  if (only && others.length === 0) return t(`processes.role.${only.role}`);
  return format.list(
    way.by.map(({ role, number, median }) =>
      t('passages.by', {
        role: t(`processes.role.${role}`),
        part: format.percent(number / way.number),
        time: timeSaid(t, median),
      }),
    ),
  );
}

function Ways({
  machine,
  filters,
  state,
}: Omit<Props, 'states' | 'ways'> & { state: PassedState }) {
  const t = useTexts('diagram', machine.id);
  const format = useFormat();
  const words = useTransitionWords(machine);
  return (
    <ul className="flex flex-col gap-1">
      {state.ways.map((way) => (
        <li key={`${way.event} ${way.to}`}>
          <BehindLink
            machine={machine}
            filters={filters}
            of="taken"
            words={[state.state, way.event, way.to]}
            number={way.number}
            text={t('diagram.times.way', {
              event: words.event(way),
              part: format.percent(way.number / state.left),
              time: timeSaid(t, way.median),
            })}
          />
          <span className="block text-sm text-muted">
            <TakenBy way={way} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Every state that records have reached: how many, how long they stay, and how they leave. */
export function PassageTable({ machine, filters, states, ways }: Props) {
  const t = useTexts('passages', 'diagram', machine.id);
  const format = useFormat();
  const most = Math.max(1, ...states.map(({ reached }) => reached));
  const standing = new Map(ways?.states.map(({ state, stands }) => [state, stands]));
  const columns: Column<PassedState>[] = [
    {
      key: 'state',
      header: t('diagram.count.state'),
      rowHeader: true,
      cell: ({ state }) => <StatusTag machine={machine} state={state} />,
    },
    {
      key: 'reached',
      header: t('diagram.times.reached'),
      figures: true,
      cell: ({ state, reached }) => (
        <Reached part={reached / most}>
          <BehindLink
            machine={machine}
            filters={filters}
            of="reached"
            words={[state]}
            number={reached}
          />
        </Reached>
      ),
    },
    {
      key: 'stands',
      header: t('passages.stands'),
      figures: true,
      cell: ({ state }) =>
        ways ? (
          <BehindLink
            machine={machine}
            filters={filters}
            of="stands"
            words={[state]}
            number={standing.get(state) ?? 0}
          />
        ) : (
          '–'
        ),
    },
    {
      key: 'left',
      header: t('diagram.times.left'),
      figures: true,
      cell: ({ left }) => format.number(left),
    },
    {
      key: 'median',
      header: t('diagram.times.median'),
      figures: true,
      cell: ({ median }) => timeSaid(t, median),
    },
    {
      key: 'p90',
      header: t('diagram.times.p90'),
      figures: true,
      cell: ({ p90 }) => timeSaid(t, p90),
    },
    {
      key: 'ways',
      header: t('diagram.times.ways'),
      className: 'sm:min-w-60',
      cell: (state) => <Ways machine={machine} filters={filters} state={state} />,
    },
  ];
  return (
    <Table
      caption={t('diagram.times.caption')}
      captionHidden
      columns={columns}
      rows={states}
      rowKey={({ state }) => state}
      rowTone={({ state }) => stateMeta(machine, state).tone}
      density="dense"
    />
  );
}
