import type { FastifyRequest } from 'fastify';
import { actionsOf } from '#machines/kit.ts';
import { eventBody } from '#shared/application.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { confirmByCode } from '../confirmation/verify-code.ts';
import { type Act, actOn, create, lockRow } from './act.ts';
import { birthQuestion } from './birth-question.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { type Door, parsed, readerOf } from './door.ts';
import { dryRun } from './dry-run.ts';
import { once, writeKey } from './idempotency.ts';
import { listQuery } from './list-query.ts';
import { birthOperation, documented, eventOperation, readOperation } from './operations.ts';
import type { BaseRow, Payload, ProcessDefinition, Reader, Trx } from './process.ts';
import { isVisible, present, readOne, type TravellingRecord } from './read.ts';
import { timeline } from './read-history.ts';
import { countGroups, readList } from './read-list.ts';
import { Refusal } from './refusal.ts';
import { presentRow } from './row.ts';
import { inTurn, wordsOf } from './turns.ts';

// Made once: a shape that is made per request is compiled per request.
const saidShape = eventBody.pick({ reason: true, sms_code: true });
const seenShape = eventBody.pick({ version: true });

const idOf = (request: FastifyRequest): number => {
  const id = Number((request.params as { id: string }).id);
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal('NOT_FOUND');
  return id;
};

async function visible(
  { services, definition }: Door,
  reader: Reader,
  id: number,
): Promise<BaseRow> {
  const row = await readOne(services.db, definition, reader, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

function actOf(
  { services, book }: Door,
  request: FastifyRequest,
  reader: Reader,
  event: string,
  payload: Payload,
): Act {
  const body = (request.body ?? {}) as { reason?: unknown; sms_code?: unknown };
  const { reason, sms_code } = parsed(saidShape, { reason: body.reason, sms_code: body.sms_code });
  return {
    event,
    payload,
    reason: reason ?? null,
    reader,
    ip: request.ip,
    job: null,
    confirm: (trx, asked) =>
      confirmByCode(services, trx, signedIn(request), asked, sms_code ?? undefined),
    book,
  };
}

/** One transaction for a write: once per idempotency key, and the fresh record as the answer. */
function write(
  door: Door,
  request: FastifyRequest,
  reader: Reader,
  run: (trx: Trx) => Promise<number | null>,
): Promise<TravellingRecord | null> {
  const { services, definition } = door;
  const key = request.headers['idempotency-key'];
  const once_ = writeKey(
    reader.actor.userId ?? 0,
    Array.isArray(key) ? key[0] : key,
    `${request.method} ${request.url}`,
    request.body,
  );
  return services.db.transaction().execute((trx) =>
    once(trx, once_, reader.now, async () => {
      const id = await run(trx);
      const row = id === null ? undefined : await readOne(trx, definition, reader, id);
      return row ? present(definition, row, reader) : null;
    }),
  );
}

function readRoutes(app: App, door: Door): void {
  const { services, definition } = door;
  const base = `/api/${definition.collection}`;
  app.get(`${base}/`, documented(readOperation(definition, 'list')), async (request) => {
    const reader = await readerOf(door, request);
    const query = listQuery(definition, reader, request.query as Record<string, unknown>);
    const { limit, offset } = query;
    const { rows, count } = await readList(services.db, definition, reader, query);
    const at = (start: number) => `${base}/?limit=${limit}&offset=${start}`;
    const next = offset + limit < count ? at(offset + limit) : null;
    const previous = offset > 0 ? at(Math.max(0, offset - limit)) : null;
    return {
      count,
      next,
      previous,
      results: rows.map((row) => presentRow(definition, row, reader)),
    };
  });
  app.get(`${base}/groups/`, documented(readOperation(definition, 'groups')), async (request) => {
    const reader = await readerOf(door, request);
    return countGroups(
      services.db,
      definition,
      reader,
      listQuery(definition, reader, request.query as Record<string, unknown>),
    );
  });
  app.get(
    `${base}/actions/`,
    documented(readOperation(definition, 'birthActions')),
    async (request) => {
      const reader = await readerOf(door, request);
      const { birth } = definition;
      if (!birth) throw new Refusal('NOT_FOUND');
      const facts = await birth.facts({
        trx: services.db,
        payload: birthQuestion(birth, request.query as Record<string, unknown>),
        reader,
      });
      return {
        state: 'absent',
        facts,
        actions: actionsOf(definition.machine, { state: 'absent', facts }, reader.actor),
      };
    },
  );
  app.get(`${base}/:id/`, documented(readOperation(definition, 'one')), async (request) => {
    const reader = await readerOf(door, request);
    return present(definition, await visible(door, reader, idOf(request)), reader);
  });
  app.get(
    `${base}/:id/actions/`,
    documented(readOperation(definition, 'actions')),
    async (request) => {
      const reader = await readerOf(door, request);
      const row = await visible(door, reader, idOf(request));
      return actionsOf(
        definition.machine,
        { state: row.state, facts: definition.facts(row, reader) },
        reader.actor,
      );
    },
  );
  app.get(
    `${base}/:id/dry-run/`,
    documented(readOperation(definition, 'dryRun')),
    async (request) => {
      const reader = await readerOf(door, request);
      const row = await visible(door, reader, idOf(request));
      return dryRun(door, reader, row, request.query);
    },
  );
  app.get(
    `${base}/:id/history/`,
    documented(readOperation(definition, 'history')),
    async (request) => {
      const reader = await readerOf(door, request);
      const id = idOf(request);
      const results = await timeline(services.db, definition, reader, id);
      // Every record has the line of its birth; one without is either out of sight or brought in by
      // hand.
      if (results.length === 0 && !(await isVisible(services.db, definition, reader, id)))
        throw new Refusal('NOT_FOUND');
      return { count: results.length, results };
    },
  );
}

async function send(
  door: Door,
  request: FastifyRequest,
  event: string,
): Promise<TravellingRecord | null> {
  const { definition } = door;
  const reader = await readerOf(door, request);
  const id = idOf(request);
  const words = await wordsOf(door.services.db, definition, id, event);
  const run = () =>
    write(door, request, reader, async (trx) => {
      // Before the payload is looked at: what is outside the scope answers 404 whatever was sent.
      const row = await lockRow(trx, definition, reader, id, event);
      const { version } = parsed(seenShape, request.body);
      const shape = definition.events[event]?.payload;
      const payload = shape ? parsed(shape, request.body) : {};
      await actOn(trx, definition, row, version, actOf(door, request, reader, event, payload));
      return id;
    });
  return inTurn(door.services.db, words, run);
}

function writeRoutes(app: App, door: Door): void {
  const { definition } = door;
  const { birth, edit, machine } = definition;
  const base = `/api/${definition.collection}`;
  if (birth) {
    app.post(
      `${base}/`,
      documented(birthOperation(definition, birth.payloads)),
      async (request, reply) => {
        const reader = await readerOf(door, request);
        const event = birth.event((request.body ?? {}) as Payload);
        const shape = birth.payloads[event];
        const payload = shape ? parsed(shape, request.body) : {};
        const what = actOf(door, request, reader, event, payload);
        reply.code(201);
        return write(door, request, reader, (trx) => create(trx, definition, what));
      },
    );
  }
  if (edit)
    app.put(`${base}/:id/`, documented(eventOperation(definition, edit)), (request) =>
      send(door, request, edit),
    );
  app.delete(
    `${base}/:id/`,
    documented(eventOperation(definition, 'delete')),
    async (request, reply) => {
      await send(door, request, 'delete');
      return reply.code(204).send();
    },
  );
  const born = new Set(Object.keys(birth?.payloads ?? {}));
  for (const event of machine.events.filter((name) => !born.has(name))) {
    app.post(
      `${base}/:id/${event}/`,
      documented(eventOperation(definition, event)),
      async (request, reply) => {
        const fresh = await send(door, request, event);
        // The event took the record out of the world, or out of sight.
        return fresh ?? reply.code(204).send();
      },
    );
  }
}

/**
 * The generic routes of a process: list, one, create, update, delete, one per event, actions,
 * history. Written once for all processes.
 */
export function processRoutes(
  app: App,
  services: Services,
  definition: ProcessDefinition,
  { book, effects }: Pick<Door, 'book' | 'effects'>,
): void {
  const door: Door = { services, definition, book, effects };
  readRoutes(app, door);
  writeRoutes(app, door);
  bulkRoutes(app, door);
}
