import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { languageOf } from '#server/base/texts.ts';
import { processes } from '#server/declared/modules.ts';
import { canonical } from '#server/engine/canonical.ts';
import type { BaseRow, ProcessDefinition, Reader } from '#server/engine/process.ts';
import { present, rowsByIds } from '#server/engine/read.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { presentRow } from '#server/engine/row.ts';

type Shown = Record<string, unknown> & { id: number; version: number };

interface ListAnswer {
  results: Shown[];
  /** Its parts, where they are asked for with it. */
  groups?: { results: Shown[] }[];
}

/** What an answer shows of records, and how each would be shown of its whole row. */
interface Answered {
  definition: ProcessDefinition;
  shown: Shown[];
  show(row: BaseRow, reader: Reader): unknown;
}

/**
 * Of an answer those records that the product has not read whole: rows of a list that reads less
 * (`selectListed`), and what an event answers without reading anew (`joinedBy`).
 */
function shortened(url: string | undefined, method: string, payload: string): Answered | undefined {
  const definition = processes.find(({ collection }) => url?.startsWith(`/api/${collection}/`));
  if (!definition) return undefined;
  if (method === 'GET' && definition.selectListed && url === `/api/${definition.collection}/`) {
    const { results, groups = [] } = JSON.parse(payload) as ListAnswer;
    return {
      definition,
      shown: [...results, ...groups.flatMap((group) => group.results)],
      show: (row, reader) => presentRow(definition, row, reader),
    };
  }
  const written = method === 'PUT' || (method === 'POST' && url?.includes('/:id/'));
  if (!written || !definition.joinedBy) return undefined;
  const record = JSON.parse(payload) as Partial<Shown> | null;
  return typeof record?.id === 'number' && typeof record.version === 'number'
    ? {
        definition,
        shown: [record as Shown],
        show: (row, reader) => present(definition, row, reader),
      }
    : undefined;
}

let counting = false;

/** Runs a work whose statements are counted: nothing is read for a comparison meanwhile. */
export async function notReadAnew<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  counting = true;
  try {
    return await work();
  } finally {
    counting = false;
  }
}

/** Requests that write, of all apps of this process: how many have begun, and how many are on their way. */
const writes = { begun: 0, running: 0 };
const begunAt = new WeakMap<FastifyRequest, number>();

/** Whether nobody else has written since this request began: its neighbours are as it saw them. */
const wasAlone = (request: FastifyRequest): boolean =>
  !begunAt.has(request) || begunAt.get(request) === writes.begun;

/** Counts the requests that write. */
function countWrites(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET') return;
    writes.begun += 1;
    // Who begins beside another one is never alone.
    begunAt.set(request, writes.running === 0 ? writes.begun : 0);
    writes.running += 1;
  });
  app.addHook('onResponse', async (request) => {
    if (begunAt.has(request)) writes.running -= 1;
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value instanceof Object && !Array.isArray(value);

/** The names of what differs in two records, with both values. */
const differences = (shown: Record<string, unknown>, whole: Record<string, unknown>): string[] =>
  Object.keys({ ...shown, ...whole }).flatMap((name) => {
    const [seen, now] = [shown[name], whole[name]];
    // An answer that is kept for its key comes back with its names in another order.
    const [was, is] = [canonical(seen), canonical(now)];
    if (was === is) return [];
    if (isObject(seen) && isObject(now))
      return differences(seen, now).map((part) => `${name}.${part}`);
    return [`${name}: ${was}, whole: ${is}`];
  });

/**
 * Refuses an answer that is made of less than the whole record and shows something else than the
 * whole record does: what a list leaves out must not be seen, and what an event answers must be what
 * is read after it. Records that moved on meanwhile are not compared, nor what an event answers while
 * others write: a rank depends on the neighbours.
 */
export function refuseStaleAnswers(app: App, services: Services): void {
  countWrites(app);
  app.addHook('onSend', compareWith(services));
}

const compareWith =
  (services: Services) =>
  async (
    request: FastifyRequest,
    { statusCode }: FastifyReply,
    payload: unknown,
  ): Promise<unknown> => {
    const { method, routeOptions, url } = request;
    if (
      counting ||
      !wasAlone(request) ||
      statusCode >= 300 ||
      typeof payload !== 'string' ||
      payload === ''
    )
      return payload;
    const answered = shortened(routeOptions.url, method, payload);
    if (!answered || answered.shown.length === 0) return payload;
    const { definition, shown, show } = answered;
    const language = languageOf(request.headers['accept-language']);
    const person = signedIn(request);
    // Who sees as another person is shown less of everything.
    if (person.supporter) return payload;
    const reader = await signedInReader(services, person, language);
    const ids = shown.map(({ id }) => id);
    const rows = await rowsByIds(services.db, definition, reader, ids);
    const now = new Map(rows.map((row) => [row.id, row]));
    for (const one of shown) {
      const row = now.get(one.id);
      if (row?.version !== one.version) continue;
      const whole = JSON.parse(JSON.stringify(show(row, reader)));
      const found = differences(one, whole);
      if (found.length > 0) throw new Error(`${method} ${url} shows ${found.join('; ')}`);
    }
    return payload;
  };
