import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { directoryEntryMachine } from '#machines/directory-entry.machine.ts';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import { nameOrEmailOf } from '#server/db/person-name.ts';
import { once, writeKey } from '#server/engine/idempotency.ts';
import type { Reader } from '#server/engine/process.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { parsed } from '#server/process-routes/route-context.ts';
import { envelope } from '#server/reference/page.ts';
import { type AbilityAction, scopesFor } from '#shared/abilities.ts';
import {
  type DirectoryName,
  directoryEntry,
  directoryNames,
  directoryOf,
} from '#shared/directories.ts';
import { eventBody } from '#shared/event-body.ts';
import { listQuery, pageOf, statusQuery } from '#shared/reference.ts';
import { changeEntry, type EntryFields } from './change-entry.server.ts';
import { findEntry, historyOf, listEntries, presentEntry } from './read-entries.server.ts';

const tags = ['directories'];
const place = z.object({ name: z.string() });
const onePlace = place.extend({ id: z.string().max(20) });
const lines = z.object({
  count: z.int(),
  results: z.array(
    z.object({
      id: z.int(),
      event: z.string(),
      at: z.date(),
      actor: z.string().nullable(),
      actor_role: z.string(),
      changed: z.array(z.string()),
    }),
  ),
});

function nameOf({ params }: FastifyRequest): DirectoryName {
  const asked = (params as { name: string }).name;
  const found = directoryNames.find((name) => name === asked);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/**
 * 401 and 403: the ability table opens the directories to the role (`Settings / read`, `Settings /
 * update`).
 */
async function readerFor(
  services: Services,
  request: FastifyRequest,
  action: AbilityAction,
): Promise<Reader> {
  const person = signedIn(request);
  if (scopesFor(person, 'Settings', action).length === 0) throw new Refusal('NO_PERMISSION');
  return signedInReader(services, person, languageOf(request.headers['accept-language']));
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

function readRoutes(app: App, services: Services): void {
  const list = {
    tags,
    summary: 'A directory as it is kept, page by page',
    params: place,
    querystring: z.looseObject(statusQuery.shape),
    response: { 200: pageOf(directoryEntry) },
  };
  app.get('/api/directories/:name/', { schema: list }, async (request) => {
    await readerFor(services, request, 'read');
    const name = nameOf(request);
    const asked = directoryOf(name).filters.flatMap((field) =>
      typeof request.query[field] === 'string'
        ? [[field, request.query[field].split(',')] as const]
        : [],
    );
    const { limit, offset, search, status } = request.query;
    const { count, results } = await listEntries(services.db, name, {
      limit,
      offset,
      search,
      status,
      fields: Object.fromEntries(asked),
    });
    return envelope(request, listQuery.parse(request.query), count, results.map(presentEntry));
  });
  const one = {
    tags,
    summary: 'One entry of a directory',
    params: onePlace,
    response: { 200: directoryEntry },
  };
  app.get('/api/directories/:name/:id/', { schema: one }, async (request) => {
    await readerFor(services, request, 'read');
    const entry = await findEntry(services.db, nameOf(request), idOf(request));
    if (!entry) throw new Refusal('NOT_FOUND');
    return presentEntry(entry);
  });
  const history = {
    tags,
    summary: 'Who has changed an entry, newest first',
    params: onePlace,
    response: { 200: lines },
  };
  app.get('/api/directories/:name/:id/history/', { schema: history }, async (request) => {
    await readerFor(services, request, 'read');
    const name = nameOf(request);
    const entry = await findEntry(services.db, name, idOf(request));
    if (!entry) throw new Refusal('NOT_FOUND');
    const { rows } = await sql<z.infer<typeof lines>['results'][number]>`
      select h.id, h.event, h.at, h.actor_role,
        array(select jsonb_object_keys(h.changed_fields)) as changed,
        ${nameOrEmailOf('a')} as actor
      from history h left join account a on a.id = h.actor_user_id
      where h.process = ${historyOf(name)} and h.record_id = ${entry.history_id}
        order by h.record_version desc`.execute(services.db);
    return { count: rows.length, results: rows };
  });
}

/** One change in one transaction, once per idempotency key; 404 before the input is looked at. */
async function change(
  services: Services,
  request: FastifyRequest,
  event: string,
): Promise<unknown> {
  const reader = await readerFor(services, request, 'update');
  const name = nameOf(request);
  const born = event === 'create';
  const id = born ? null : idOf(request);
  if (id !== null && !(await findEntry(services.db, name, id))) throw new Refusal('NOT_FOUND');
  const version = born ? null : parsed(eventBody.pick({ version: true }), request.body).version;
  const shape = event === 'create' || event === 'update' ? directoryOf(name).schema : null;
  const input: EntryFields = shape ? parsed(shape, request.body) : {};
  const writing = writeKey(reader.actor.userId, request);
  return services.db.transaction().execute((trx) =>
    once(trx, writing, reader.now, async () => {
      const fresh = await changeEntry(
        trx,
        { name, event, input, reader, ip: request.ip },
        id,
        version,
      );
      return fresh && presentEntry(fresh);
    }),
  );
}

function writeRoutes(app: App, services: Services): void {
  // The body is judged after 401, 403 and 404 by the directory's own schema.
  const open = { validatorCompiler: () => (value: unknown) => ({ value }) };
  const body = z.looseObject({});
  app.post(
    '/api/directories/:name/',
    { schema: { tags, summary: 'A new entry of a directory', params: place, body }, ...open },
    async (request, reply) => {
      reply.code(201);
      return change(services, request, 'create');
    },
  );
  app.put(
    '/api/directories/:name/:id/',
    { schema: { tags, summary: 'Change an entry', params: onePlace, body }, ...open },
    (request) => change(services, request, 'update'),
  );
  app.delete(
    '/api/directories/:name/:id/',
    {
      schema: {
        tags,
        summary: 'Delete an entry that nothing refers to',
        params: onePlace,
        body: eventBody,
      },
      ...open,
    },
    async (request, reply) => {
      await change(services, request, 'delete');
      return reply.code(204).send();
    },
  );
  for (const event of directoryEntryMachine.events.filter((one) => one.startsWith('switch'))) {
    const schema = { tags, summary: `directoryEntry: ${event}`, params: onePlace, body: eventBody };
    app.post(`/api/directories/:name/:id/${event}/`, { schema, ...open }, (request) =>
      change(services, request, event),
    );
  }
}

/**
 * The directories for those who keep them; who chooses out of them reads the calls of
 * `server/reference`.
 */
export function directoryKeepingRoutes(app: App, services: Services): void {
  readRoutes(app, services);
  writeRoutes(app, services);
}
