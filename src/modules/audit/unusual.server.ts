import { sql } from 'kysely';
import { correctionEvent } from '#machines/correctable.ts';
import { processMachines } from '#machines/index.ts';
import { guardNames, transitionsOf, type WatchedKind, watchedKinds } from '#machines/kit.ts';
import type { Sql } from '#server/engine/process.ts';
import type { UnusualKind } from './schema.ts';

/** Lines of the log that are steps of this kind, as the machines mark them. */
export function watchedSteps(kind: WatchedKind): Sql {
  return stepsWhere(({ meta }) => meta.watched === kind);
}

type Step = ReturnType<typeof transitionsOf>[number];

function stepsWhere(isMeant: (step: Step) => boolean): Sql {
  const steps = processMachines.flatMap((machine) =>
    transitionsOf(machine)
      .filter(isMeant)
      .map(({ from, event }) => sql`(${machine.id}, ${event}, ${from})`),
  );
  return sql`(h.process, h.event, h.from_state) in (${sql.join(steps)})`;
}

const isWatched = (kind: UnusualKind): kind is WatchedKind =>
  watchedKinds.some((watched) => watched === kind);

/**
 * What is unusual, by what the machines already say: the steps that are watched over, a status set
 * outside of all transitions, and what one person alone may not do.
 */
export function unusualLines(kind: UnusualKind): Sql {
  if (isWatched(kind)) return watchedSteps(kind);
  if (kind === 'corrected') return sql`h.event = ${correctionEvent}`;
  return stepsWhere(({ guard }) => guardNames(guard).includes('secondPerson'));
}
