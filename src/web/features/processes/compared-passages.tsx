import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { isStored, stateMeta } from '#machines/kit.ts';
import type { PassedState } from '#shared/passages.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { BehindLink } from './behind-link.tsx';
import { timeSaid } from './passage-table.tsx';
import type { PassageFilters } from './use-passages.ts';

/** A state as two choices have it; undefined where no record of the choice has been in it. */
interface Pair {
  state: string;
  one: PassedState | undefined;
  two: PassedState | undefined;
}

interface Choice {
  filters: PassageFilters;
  states: readonly PassedState[];
}

interface Props {
  machine: AnyStateMachine;
  one: Choice;
  two: Choice;
}

/** The states in which records of either choice have been, in the order of life. */
function pairsOf({ machine, one, two }: Props): Pair[] {
  const of = ({ states }: Choice, state: string) => states.find((passed) => passed.state === state);
  return Object.keys(machine.states)
    .filter(isStored)
    .map((state) => ({ state, one: of(one, state), two: of(two, state) }))
    .filter((pair) => pair.one !== undefined || pair.two !== undefined);
}

/** Of two medians how many times the longer one is as long; null where one is not known. */
const ratioOf = ({ one, two }: Pair): number | null => {
  const [first, second] = [one?.median ?? null, two?.median ?? null];
  if (first === null || second === null || Math.min(first, second) <= 0) return null;
  return Math.max(first, second) / Math.min(first, second);
};

/** The state in which two choices differ most; null where nothing can be compared. */
const mostDifferent = (pairs: readonly Pair[]): Pair | null =>
  pairs.reduce<Pair | null>(
    (most, pair) => ((ratioOf(pair) ?? 0) > (most ? (ratioOf(most) ?? 0) : 1) ? pair : most),
    null,
  );

/** The times of a process of two choices side by side: how many came how far, and how long it took. */
export function ComparedPassages(props: Props) {
  const { machine } = props;
  const t = useTexts('diagram', machine.id);
  const pairs = pairsOf(props);
  const different = mostDifferent(pairs);
  if (pairs.length === 0)
    return <Empty text={t('diagram.times.none')}>{t('diagram.times.noneHint')}</Empty>;
  const figures = (
    key: string,
    head: string,
    said: (passed: PassedState | undefined, side: 'one' | 'two') => ReactNode,
  ): Column<Pair>[] =>
    (['one', 'two'] as const).map((side, place) => ({
      key: `${key} ${side}`,
      header: t('diagram.times.pair', { head, number: place + 1 }),
      figures: true,
      cell: (pair) => said(pair[side], side),
    }));
  return (
    <>
      <p className="measure" aria-live="polite">
        {t('diagram.times.pairHint', {
          slower: different
            ? t('diagram.times.slower', {
                state: t(`${machine.id}.state.${different.state}`),
                one: timeSaid(t, different.one?.median ?? null),
                two: timeSaid(t, different.two?.median ?? null),
              })
            : '',
        })}
      </p>
      <Table
        caption={t('diagram.times.caption')}
        captionHidden
        columns={[
          {
            key: 'state',
            header: t('diagram.count.state'),
            rowHeader: true,
            cell: ({ state }) => <StatusTag machine={machine} state={state} />,
          },
          ...figures('reached', t('diagram.times.reached'), (passed, side) => (
            <BehindLink
              machine={machine}
              filters={props[side].filters}
              of="reached"
              words={[passed?.state ?? '']}
              number={passed?.reached ?? 0}
            />
          )),
          ...figures('median', t('diagram.times.median'), (passed) =>
            timeSaid(t, passed?.median ?? null),
          ),
          ...figures('p90', t('diagram.times.p90'), (passed) => timeSaid(t, passed?.p90 ?? null)),
        ]}
        rows={pairs}
        rowKey={({ state }) => state}
        rowTone={({ state }) => stateMeta(machine, state).tone}
        density="dense"
      />
    </>
  );
}
