import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Transition } from '#machines/kit.ts';
import { Picture } from '#web/diagram/picture.tsx';
import { StateEvents } from '#web/diagram/state-events.tsx';
import { useLayout } from '#web/diagram/use-layout.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ByState } from './use-state-counts.ts';

interface Props {
  machine: AnyStateMachine;
  counts: ByState | undefined;
  days: ByState | undefined;
  lit(transition: Transition): boolean;
}

/** The picture of a process with the number of records and the usual days under each state. */
export function ProcessView({ machine, counts, days, lit }: Props) {
  const t = useTexts('diagram', machine.id);
  const { data: layout } = useLayout(machine);
  const [chosen, setChosen] = useState<string>();
  if (!layout) return <Skeleton rows={8} />;
  const notes = layout.states.map(({ state }) => {
    const [count, stay] = [counts?.[state], days?.[state]];
    return [
      state,
      [
        ...(count ? [t('diagram.count.records', { count })] : []),
        ...(stay !== undefined && stay >= 0.5
          ? [t('diagram.count.days', { count: Math.round(stay) })]
          : []),
      ],
    ];
  });
  return (
    <>
      <Picture
        machine={machine}
        layout={layout}
        label={t('diagram.picture', { process: t(`${machine.id}.name`) })}
        notes={Object.fromEntries(notes) as Record<string, string[]>}
        look={() => 'next'}
        lit={lit}
        chosen={chosen}
        onChoose={(state) => setChosen(state === chosen ? undefined : state)}
      />
      {chosen && <StateEvents machine={machine} state={chosen} />}
    </>
  );
}
