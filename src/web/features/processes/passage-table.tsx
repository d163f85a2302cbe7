import type { AnyStateMachine } from 'xstate';
import { stateMeta, transitionsFrom } from '#machines/kit.ts';
import type { PassedState } from '#shared/passages.ts';
import { spokenTime } from '#shared/spoken-time.ts';
import { useTransitionWords } from '#web/diagram/use-transition-words.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { Translate } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

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
function Reached({ number, most }: { number: number; most: number }) {
  const format = useFormat();
  return (
    <span className="flex items-center gap-3 sm:justify-end">
      <span aria-hidden="true" className="hidden h-3 w-32 bg-sunken sm:block">
        <span
          className="block h-full bg-brand print:border-b-12 print:border-ink"
          style={{ width: `${most > 0 ? (number / most) * 100 : 0}%` }}
        />
      </span>
      <span className="sm:min-w-12">{format.number(number)}</span>
    </span>
  );
}

function Ways({ machine, state }: { machine: AnyStateMachine; state: PassedState }) {
  const t = useTexts('diagram', machine.id);
  const format = useFormat();
  const words = useTransitionWords(machine);
  return (
    <ul>
      {state.ways.map(({ event, to, number, median }) => (
        <li key={`${event} ${to}`}>
          {t('diagram.times.way', {
            event: words.event({ event }),
            part: format.percent(number / state.left),
            time: timeSaid(t, median),
          })}
        </li>
      ))}
    </ul>
  );
}

/** Every state that records have reached: how many, how long they stay, and how they leave. */
export function PassageTable({
  machine,
  states,
}: {
  machine: AnyStateMachine;
  states: readonly PassedState[];
}) {
  const t = useTexts('diagram', machine.id);
  const format = useFormat();
  const most = Math.max(0, ...states.map(({ reached }) => reached));
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
      cell: ({ reached }) => <Reached number={reached} most={most} />,
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
      className: 'sm:min-w-72',
      cell: (state) => <Ways machine={machine} state={state} />,
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
