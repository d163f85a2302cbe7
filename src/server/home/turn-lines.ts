import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import { countTurns } from '../engine/duties.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { readingScopes } from '../engine/scope.ts';
import { homeLine } from './home-lines.ts';

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
