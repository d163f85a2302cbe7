import type { FastifyRequest } from 'fastify';
import { actionsOf } from '#machines/kit.ts';
import { eventBody } from '#shared/event-body.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { Refusal } from '../base/refusal.ts';
import { confirmByCode } from '../confirmation/verify-code.ts';
import { type Act, actOn, create, factsOfNew, lockForEvent, rowForEvent } from '../engine/act.ts';
import { createQuestion } from '../engine/create-question.ts';
import { inputsOf } from '../engine/define-events.ts';
import { onceAfter, writeKey } from '../engine/idempotency.ts';
import { withKeyedMutex, wordsOf } from '../engine/keyed-mutex.ts';
import { listQuery, partsQuery } from '../engine/list-query.ts';
import {
  createOperation,
  documented,
  eventOperation,
  includeShape,
  readOperation,
} from '../engine/operations.ts';
import type { BaseRow, ProcessDefinition, Reader, Trx } from '../engine/process.ts';
import { isVisible, present, readOne, type TravellingRecord } from '../engine/read.ts';
import { readWithTimeline, type TimelineLine, timeline } from '../engine/read-history.ts';
import { countGroups, readGroups, readList } from '../engine/read-list.ts';
import { textOfList } from '../engine/shown-rows.ts';
import { readsAsStaff, toldChangesOfRecord } from '../record-words/told-changes.ts';
import { envelope } from '../reference/page.ts';
import type { Naming } from '../search/findable.ts';
import { answerDryRun } from './answer-dry-run.ts';
import { assignmentOfManyRoutes } from './assignment-of-many.ts';
import { assignmentRoutes } from './assignment-routes.ts';
import { bulkRoutes } from './bulk-routes.ts';
import type { Lookers } from './lookers.ts';
import { lookingRoutes } from './looking-routes.ts';
import { idOf, parsed, type RouteContext, readerOf } from './route-context.ts';

// Made once: a shape that is made per request is compiled per request.
const saidShape = eventBody.pick({ reason: true, sms_code: true });
const seenShape = eventBody.pick({ version: true });

async function visible(
  { services, definition }: RouteContext,
  reader: Reader,
  id: number,
): Promise<BaseRow> {
  const row = await readOne(services.db, definition, reader, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

function actOf(
  { services, book }: RouteContext,
  request: FastifyRequest,
  reader: Reader,
  event: string,
  input: object,
): Act {
  const body = (request.body ?? {}) as { reason?: unknown; sms_code?: unknown };
  const { reason, sms_code } = parsed(saidShape, { reason: body.reason, sms_code: body.sms_code });
  return {
    event,
    input,
    reason: reason ?? null,
    reader,
    ip: request.ip,
    job: null,
    confirm: (trx, asked) =>
      confirmByCode(services, trx, signedIn(request), asked, sms_code ?? undefined),
    book,
  };
}

/** A write: what it locks and reads, and what it does then. It answers the record as it then stands. */
interface Write<Seen> {
  look(trx: Trx): Promise<Seen>;
  run(trx: Trx, seen: Seen): Promise<BaseRow | null>;
}

/** One transaction for a write: once per idempotency key, and the fresh record as the answer. */
function write<Seen>(
  { services, definition }: RouteContext,
  request: FastifyRequest,
  reader: Reader,
  { look, run }: Write<Seen>,
): Promise<TravellingRecord | null> {
  const key = writeKey(reader.actor.userId, request);
  return services.db.transaction().execute((trx) =>
    onceAfter(
      trx,
      key,
      reader.now,
      () => look(trx),
      async (seen) => {
        const now = await run(trx, seen);
        return now && present(definition, now, reader);
      },
    ),
  );
}

/** The history as an answer: whether there is more to read of a line, for those who may. */
function historyAnswer(lines: readonly TimelineLine[], reader: Reader) {
  const staff = readsAsStaff(reader);
  const results = lines.map((line) => ({ ...line, tells: staff && line.changed.length > 0 }));
  return { count: results.length, results };
}

async function withHistory({ services, definition }: RouteContext, reader: Reader, id: number) {
  const { row, lines } = await readWithTimeline(services.db, definition, reader, id);
  return { ...present(definition, row, reader), history: historyAnswer(lines, reader) };
}

/** The version that the caller says to have seen; null where what was sent is none. */
const versionSeen = (body: unknown): number | null =>
  seenShape.safeParse(body).data?.version ?? null;

function readRoutes(app: App, context: RouteContext): void {
  const { services, definition } = context;
  const base = `/api/${definition.collection}`;
  const list = {
    ...documented(readOperation(definition, 'list')),
    serializerCompiler: () => textOfList,
  };
  app.get(`${base}/`, list, async (request) => {
    const reader = await readerOf(context, request);
    const asked = request.query as Record<string, unknown>;
    const query = listQuery(definition, reader, asked);
    const parts = partsQuery(definition, reader, asked);
    const { limit, offset } = query;
    const { rows, count } = await readList(services.db, definition, reader, query);
    const page = envelope(request, { limit, offset }, count, rows);
    if (parts === null) return page;
    return { ...page, groups: await readGroups(services.db, definition, reader, parts) };
  });
  app.get(`${base}/groups/`, documented(readOperation(definition, 'groups')), async (request) => {
    const reader = await readerOf(context, request);
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
      const reader = await readerOf(context, request);
      const { create: creation } = definition;
      if (!creation) throw new Refusal('NOT_FOUND');
      const asked = createQuestion(creation, request.query as Record<string, unknown>);
      const known = await factsOfNew(creation, { trx: services.db, inputs: [asked], reader });
      const facts = known[0]?.facts;
      if (!facts) throw new Refusal('NOT_FOUND');
      return {
        state: 'absent',
        facts,
        actions: actionsOf(definition.machine, { state: 'absent', facts }, reader.actor),
      };
    },
  );
  app.get(`${base}/:id/`, documented(readOperation(definition, 'one')), async (request) => {
    const reader = await readerOf(context, request);
    const id = idOf(request);
    if (parsed(includeShape, request.query).include) return withHistory(context, reader, id);
    return present(definition, await visible(context, reader, id), reader);
  });
  app.get(
    `${base}/:id/actions/`,
    documented(readOperation(definition, 'actions')),
    async (request) => {
      const reader = await readerOf(context, request);
      const row = await visible(context, reader, idOf(request));
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
      const reader = await readerOf(context, request);
      const row = await visible(context, reader, idOf(request));
      return answerDryRun(context, reader, row, request.query);
    },
  );
  app.get(
    `${base}/:id/history/`,
    documented(readOperation(definition, 'history')),
    async (request) => {
      const reader = await readerOf(context, request);
      const lines = await timeline(services.db, definition, reader, idOf(request));
      return historyAnswer(lines, reader);
    },
  );
  app.get(
    `${base}/:id/changes/`,
    documented(readOperation(definition, 'changes')),
    async (request) => {
      const reader = await readerOf(context, request);
      const id = idOf(request);
      if (!(await isVisible(services.db, definition, reader, id))) throw new Refusal('NOT_FOUND');
      const told = await toldChangesOfRecord(services.db, definition, reader, id);
      return [...told].map(([line, changes]) => ({ line, changes }));
    },
  );
}

async function send(
  context: RouteContext,
  request: FastifyRequest,
  event: string,
): Promise<TravellingRecord | null> {
  const { definition } = context;
  const reader = await readerOf(context, request);
  const id = idOf(request);
  const words = await wordsOf(context.services.db, definition, id, event);
  const run = () =>
    write(context, request, reader, {
      // Before the input is looked at: what is outside the scope answers 404 whatever was sent.
      look: (trx) =>
        lockForEvent(trx, definition, reader, id, { event, version: versionSeen(request.body) }),
      async run(trx, locked) {
        const { version } = parsed(seenShape, request.body);
        const shape = definition.events[event]?.input;
        const input = shape ? parsed(shape, request.body) : {};
        const what = { ...actOf(context, request, reader, event, input), answers: true };
        const row = rowForEvent(definition, locked, version);
        return (await actOn(trx, definition, row, version, what)).row;
      },
    });
  return withKeyedMutex(context.services.db, words, run);
}

function writeRoutes(app: App, context: RouteContext): void {
  const { definition } = context;
  const { create: creation, edit, machine } = definition;
  const base = `/api/${definition.collection}`;
  const births = creation ? inputsOf(creation) : {};
  if (creation) {
    app.post(
      `${base}/`,
      documented(createOperation(definition, births)),
      async (request, reply) => {
        const reader = await readerOf(context, request);
        const event = creation.event(request.body instanceof Object ? request.body : {});
        const shape = births[event];
        const input = shape ? parsed(shape, request.body) : {};
        const what = actOf(context, request, reader, event, input);
        reply.code(201);
        return write(context, request, reader, {
          look: async () => undefined,
          async run(trx) {
            const id = await create(trx, definition, what);
            return (await readOne(trx, definition, reader, id)) ?? null;
          },
        });
      },
    );
  }
  if (edit)
    app.put(`${base}/:id/`, documented(eventOperation(definition, edit)), (request) =>
      send(context, request, edit),
    );
  app.delete(
    `${base}/:id/`,
    documented(eventOperation(definition, 'delete')),
    async (request, reply) => {
      await send(context, request, 'delete');
      return reply.code(204).send();
    },
  );
  for (const event of machine.events.filter((name) => !(name in births))) {
    app.post(
      `${base}/:id/${event}/`,
      documented(eventOperation(definition, event)),
      async (request, reply) => {
        const fresh = await send(context, request, event);
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
  {
    book,
    effects,
    lookers,
    naming,
  }: Pick<RouteContext, 'book' | 'effects'> & { lookers: Lookers; naming: Naming | undefined },
): void {
  const context: RouteContext = { services, definition, book, effects };
  readRoutes(app, context);
  writeRoutes(app, context);
  bulkRoutes(app, context);
  assignmentRoutes(app, context, naming);
  assignmentOfManyRoutes(app, context, naming);
  lookingRoutes(app, context, lookers);
}
