import { useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Action, RoleName, Transition } from '#machines/kit.ts';
import { Legend } from '#web/diagram/legend.tsx';
import { Picture } from '#web/diagram/picture.tsx';
import type { EventLook } from '#web/diagram/picture-look.ts';
import { useLayout } from '#web/diagram/use-layout.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { optionsOf, stateOf, type WalkStep, walkOn } from './simulation.ts';
import { SimulatorActions } from './simulator-actions.tsx';
import { SimulatorWalk, StepOutcome } from './simulator-walk.tsx';

interface Props {
  machine: AnyStateMachine;
  /** Null: everybody in their own role. */
  role: RoleName | null;
}

/** The walk and the ticked obstacles; obstacles stay when the walk goes on. */
function useWalk(machine: AnyStateMachine, role: RoleName | null) {
  const [walk, setWalk] = useState<readonly WalkStep[]>([]);
  const [obstacles, setObstacles] = useState<ReadonlySet<string>>(new Set());
  const turn = (guard: string) =>
    setObstacles(
      new Set(
        obstacles.has(guard)
          ? [...obstacles].filter((one) => one !== guard)
          : [...obstacles, guard],
      ),
    );
  const send = (action: Action) => setWalk(walkOn(machine, walk, action, role, obstacles));
  const actions = optionsOf(machine, walk, role, obstacles);
  return {
    walk,
    obstacles,
    turn,
    send,
    actions,
    state: stateOf(walk),
    back: (steps: number) => setWalk(walk.slice(0, steps)),
  };
}

/** How the picture shows a walk: the path, and what is open in its last state. */
function lookOf({
  walk,
  actions,
  state,
}: Pick<ReturnType<typeof useWalk>, 'walk' | 'actions' | 'state'>) {
  return ({ from, event }: Transition): EventLook => {
    if (from === state)
      return actions.some((action) => action.event === event && action.enabled) ? 'next' : 'closed';
    return walk.some((step) => step.from === from && step.event === event) ? 'taken' : 'other';
  };
}

/**
 * Clicks through a process from its beginning, as any role and under any conditions: in the browser
 * alone, without touching data.
 */
export function Simulator({ machine, role }: Props) {
  const t = useTexts('diagram', machine.id);
  const { data: layout } = useLayout(machine);
  const simulation = useWalk(machine, role);
  const { walk, obstacles, actions, state, turn, send, back } = simulation;
  const place = useRef<HTMLHeadingElement>(null);
  const last = walk.at(-1);
  // The pressed button is gone with its state; the heading tells where one is now.
  const moved = (move: () => void) => {
    move();
    place.current?.focus();
  };
  return (
    <>
      <p className="mb-4 max-w-[75ch]">{t('diagram.simulate.lead')}</p>
      <SimulatorWalk machine={machine} walk={walk} onBack={(steps) => moved(() => back(steps))} />
      <h2
        ref={place}
        tabIndex={-1}
        data-simulated={state}
        className="mb-4 flex flex-wrap items-center gap-3 text-xl"
      >
        {t('diagram.simulate.now')} <StatusTag machine={machine} state={state} />
      </h2>
      {last && <StepOutcome machine={machine} step={last} />}
      <SimulatorActions
        machine={machine}
        state={state}
        actions={actions}
        obstacles={obstacles}
        onObstacle={turn}
        onSend={(action) => moved(() => send(action))}
      />
      {layout && (
        <div className="mt-8">
          <Picture
            machine={machine}
            layout={layout}
            label={t('diagram.picture', { process: t(`${machine.id}.name`) })}
            here={state}
            visited={new Set(walk.flatMap(({ from, to }) => [from, to]))}
            look={lookOf(simulation)}
            onChoose={() => undefined}
          />
          <Legend />
        </div>
      )}
    </>
  );
}
