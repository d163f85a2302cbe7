import { hasTurns } from '#machines/kit.ts';
import type {
  LateRecord,
  LateRecords,
  OwnForecast,
  OwnQueue,
  ProcessForecast,
} from '#shared/forecast.ts';
import { expectedDay, paceOf } from '#shared/forecast.ts';
import type { PassageQuery } from '#shared/passages.ts';
import type { ProcessDefinition, Reader, Sql, Trx } from '../engine/process.ts';
import { readingScopes } from '../engine/scope.ts';
import type { Naming } from '../search/findable.ts';
import { namedRows } from '../search/named-rows.ts';
import type { Viewer } from '../statistics/viewer.ts';
import { recordsAsked } from './dimensions.ts';
import { countLate, readLate } from './late.ts';
import { ofOrganizations } from './numbers-viewer.ts';
import { queueStates } from './queue-states.ts';
import { type Queue, readQueues, saidOf } from './queues.ts';

/** So many records are named at once. */
const mostNamed = 200;

/** How long the queues of a process last, of the organizations that somebody sees numbers of. */
export async function readForecast(
  db: Trx,
  { machine }: ProcessDefinition,
  viewer: Viewer,
  query: PassageQuery,
): Promise<ProcessForecast> {
  const names = queueStates(machine).map((state) => ({ process: machine.id, state }));
  const { as_of, queues } = await readQueues(db, names, viewer, query);
  return {
    as_of: as_of?.toISOString() ?? null,
    states: queues.map((queue) => ({ state: queue.state, ...saidOf(queue, viewer.reader) })),
  };
}

/**
 * The reader as a viewer of the organizations whose records stand in one queue with those that wait
 * for them: all that they may read of the process.
 */
const viewerOfQueue = (definition: ProcessDefinition, reader: Reader): Viewer => ({
  reader,
  scopes: readingScopes(definition, reader).filter((scope) => ofOrganizations.includes(scope)),
});

const recordsInQueue = (definition: ProcessDefinition, reader: Reader): Sql =>
  recordsAsked({}, viewerOfQueue(definition, reader));

/** The queues in which something stands, of processes that the reader sees equally far. */
async function queuesBefore(
  db: Trx,
  definitions: readonly ProcessDefinition[],
  reader: Reader,
): Promise<Queue[]> {
  const [first] = definitions;
  if (!first) return [];
  const names = definitions.flatMap(({ machine }) =>
    queueStates(machine).map((state) => ({ process: machine.id, state })),
  );
  const { queues } = await readQueues(db, names, viewerOfQueue(first, reader));
  return queues.filter(({ standing }) => standing > 0);
}

/**
 * It matters where last days will be missed, or where more comes than goes and most of what stands
 * there waits for the reader.
 */
const matters = ({ late, growth, standing }: OwnQueue, waiting: number): boolean =>
  late > 0 || (growth > 0 && waiting * 2 >= standing);

async function ownQueues(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  queues: readonly Queue[],
): Promise<OwnQueue[]> {
  if (queues.length === 0) return [];
  const places = recordsInQueue(definition, reader);
  const turns = await countLate(db, definition, reader, { queues, places });
  return queues.flatMap((queue) => {
    const turn = turns.find(({ state }) => state === queue.state);
    if (!turn) return [];
    const { process, state } = queue;
    const { waiting, late, first } = turn;
    const said = { process, state, ...saidOf(queue, reader), late, first };
    return matters(said, waiting) ? [said] : [];
  });
}

/** Processes whose records the reader sees equally far: their queues are read together. */
function seenEqually(
  definitions: readonly ProcessDefinition[],
  reader: Reader,
): ProcessDefinition[][] {
  const groups = new Map<string, ProcessDefinition[]>();
  for (const definition of definitions) {
    const scopes = readingScopes(definition, reader).toSorted().join();
    groups.set(scopes, [...(groups.get(scopes) ?? []), definition]);
  }
  return [...groups.values()];
}

/** The queues in which records wait for the reader, as far as it matters. */
export async function readOwnForecast(
  db: Trx,
  definitions: readonly ProcessDefinition[],
  reader: Reader,
): Promise<OwnForecast> {
  const open = definitions.filter(
    (definition) =>
      hasTurns(definition.machine, reader.actor.role) &&
      readingScopes(definition, reader).some((scope) => ofOrganizations.includes(scope)),
  );
  const groups = await Promise.all(
    seenEqually(open, reader).map(async (group) => {
      const queues = await queuesBefore(db, group, reader);
      return Promise.all(
        group.map((definition) => {
          const own = queues.filter(({ process }) => process === definition.machine.id);
          return ownQueues(db, definition, reader, own);
        }),
      );
    }),
  );
  return { queues: groups.flat(2) };
}

/** The records that wait for the reader and whose turn comes after their last day, by name. */
export async function readLateRecords(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  naming: Naming | undefined,
): Promise<LateRecords> {
  const places = recordsInQueue(definition, reader);
  const queues = await queuesBefore(db, [definition], reader);
  if (queues.length === 0) return { count: 0, records: [] };
  const late = await readLate(db, definition, reader, { queues, places, most: mostNamed });
  const holidays = reader.settings['calendar.holidays'];
  const paces = new Map(queues.map(({ state, weeks }) => [state, paceOf(weeks, holidays)]));
  const ids = late.map(({ id }) => id);
  const named = await namedRows(db, definition, reader, { naming, ids });
  const records = named.flatMap(({ id, name, reference }): LateRecord[] => {
    const turn = late.find((one) => one.id === id);
    const pace = turn && paces.get(turn.state);
    if (!pace) return [];
    const { state, place, due } = turn;
    const { weeks, left } = pace;
    const expected = expectedDay(place, pace, reader.today, holidays);
    return [{ id, state, name, reference, due, place, weeks, left, expected }];
  });
  return { count: late[0]?.count ?? 0, records };
}
