import { Suspense } from 'react';
import type { AnyStateMachine } from 'xstate';
import { hasTurns } from '#machines/kit.ts';
import { useCan } from '#web/forms/use-can.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { useActor } from '#web/lib/use-actor.ts';

const ListNote = lazyPage(() => import('#web/process/forecast/list-note.tsx'), 'ListNote');

/** What a list comes to at its present pace, for those of whom something may wait in it. */
export function ListForecast({ machine }: { machine: AnyStateMachine }) {
  const { role } = useActor();
  const mayRead = useCan('read', 'Statistics');
  if (!mayRead || !hasTurns(machine, role)) return null;
  return (
    <Suspense fallback={null}>
      <ListNote process={machine.id} />
    </Suspense>
  );
}
