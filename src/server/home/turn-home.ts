import type { HomeLine } from '#shared/home.ts';
import { readingScopes } from '../engine/scope.ts';
import { countTurns } from '../engine/turn-routes.ts';
import { processes } from '../processes/index.ts';
import { type HomeReader, headlineOf, homeLine } from './home-lines.ts';

/** The home of a role without a block of its own: what waits for it, process by process, as the menu counts it. */
export const turnHome: HomeReader = async ({ db }, reader) => {
  const open = processes.filter((definition) => readingScopes(definition, reader).length > 0);
  const counted = await Promise.all(
    open.map(async (definition) => ({ process: definition.machine.id, count: await countTurns(db, definition, reader) })),
  );
  const waiting = counted.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
  const lines: HomeLine[] = waiting.map(({ process, count }) => homeLine({ key: 'turn', group: process, params: { process }, count, tone: 'info' }));
  return { headline: headlineOf(lines), lines };
};
