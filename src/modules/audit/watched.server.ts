import { sql } from 'kysely';
import { processMachines } from '#machines/index.ts';
import { transitionsOf, type WatchedKind } from '#machines/kit.ts';
import type { Sql } from '#server/engine/process.ts';

/** Lines of the log that are steps of this kind, as the machines mark them. */
export function watchedSteps(kind: WatchedKind): Sql {
  const steps = processMachines.flatMap((machine) =>
    transitionsOf(machine)
      .filter(({ meta }) => meta.watched === kind)
      .map(({ from, event }) => sql`(${machine.id}, ${event}, ${from})`),
  );
  return sql`(h.process, h.event, h.from_state) in (${sql.join(steps)})`;
}
