import { quotaModule } from '#modules/quota/server.ts';
import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { readingScopes } from '../engine/scope.ts';
import { countTurns } from '../engine/turn-routes.ts';
import { processes } from '../modules.ts';
import { type HomeReader, headlineOf, homeLine } from './home-lines.ts';

/**
 * What of some processes waits for the reader, process by process, as the menu counts it; the most
 * first.
 */
export async function turnLines(
  { db }: Pick<Services, 'db'>,
  reader: Reader,
  definitions: readonly ProcessDefinition[],
): Promise<HomeLine[]> {
  const open = definitions.filter((definition) => readingScopes(definition, reader).length > 0);
  const counted = await Promise.all(
    open.map(async (definition) => ({
      process: definition.machine.id,
      count: await countTurns(db, definition, reader),
    })),
  );
  const waiting = counted
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  return waiting.map(({ process, count }) =>
    homeLine({ key: 'turn', group: process, params: { process }, count, tone: 'info' }),
  );
}

/** What of the quota waits for the reader: a part of the homes that have a block of their own. */
export const quotaLines = (services: Pick<Services, 'db'>, reader: Reader): Promise<HomeLine[]> =>
  turnLines(services, reader, quotaModule.processes ?? []);

/** What of any process waits for the reader. */
export const allTurns = (services: Pick<Services, 'db'>, reader: Reader): Promise<HomeLine[]> =>
  turnLines(services, reader, processes);

/** The home of a role without a block of its own: what waits for it in any process. */
export const turnHome: HomeReader = async (services, reader) => {
  const lines = await allTurns(services, reader);
  return { headline: headlineOf(lines), lines };
};
