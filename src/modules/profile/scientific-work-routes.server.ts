import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  scientificWork,
  scientificWorkChange,
  scientificWorkFields,
} from '#modules/scientific-work/schema.ts';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { readableFiles } from '#server/db/file-states.ts';
import type { Database } from '#server/db/tables.ts';
import { selectPage } from '#server/reference/page.ts';
import { type AbilityAction, scopesFor } from '#shared/abilities.ts';
import { listQuery, pageOf } from '#shared/reference.ts';
import { idText } from '#shared/validation.ts';
import { foldedLike } from './folded-like.server.ts';

/** Says whether a work is part of a sent application: then it can only be read. */
export type WorkInUse = (trx: Kysely<Database>, workId: number) => Promise<boolean>;

const path = '/api/scientific-works/';
const params = z.object({ id: idText });
const tags = ['scientific works'];
/** Comma-joined codes of types. */
const types = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/)
  .transform((text) => text.split(',').map(Number));
const columns = [
  'id',
  'version',
  'name',
  'publication_date',
  'type',
  'author_licence',
  'url',
  'file_id',
] as const;
/** More works than anybody lists. */
const maxWorks = 1000;

/** The caller, when their role has works of their own. Throws UNAUTHENTICATED, NO_PERMISSION. */
function worker(request: Parameters<typeof signedIn>[0], action: AbilityAction): SignedIn {
  const actor = signedIn(request);
  if (!scopesFor(actor, 'ScientificInformation', action).includes('O'))
    throw new Refusal('NO_PERMISSION');
  return actor;
}

/** The file of a work is an own stored one. */
async function checkFile(
  trx: Kysely<Database>,
  actor: SignedIn,
  fileId: string | null | undefined,
): Promise<void> {
  if (!fileId) return;
  const file = await trx
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', actor.userId)
    .where('state', 'in', readableFiles)
    .executeTakeFirst();
  if (!file) throw refuseFields({ file_id: 'validation.choice' });
}

/** The caller's own work, locked. Throws NOT_FOUND, and GUARD_FAILED for one that is in use. */
async function ownWork(
  trx: Kysely<Database>,
  actor: SignedIn,
  workId: number,
  inUse: WorkInUse | undefined,
) {
  const row = await trx
    .selectFrom('scientific_work')
    .select(columns)
    .where('id', '=', workId)
    .where('owner_id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (inUse && (await inUse(trx, workId)))
    throw new Refusal('GUARD_FAILED', { fields: { detail: [{ key: 'works.in_use' }] } });
  return row;
}

function reading(app: App, { db }: Services): void {
  const querystring = listQuery.extend({ type: types.optional() });
  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'Own scientific works',
        querystring,
        response: { 200: pageOf(scientificWork) },
      },
    },
    async (request) => {
      const { type, search } = request.query;
      const selection = db
        .selectFrom('scientific_work')
        .select(columns)
        .where('owner_id', '=', worker(request, 'read').userId)
        .where(foldedLike(sql.ref('name'), search))
        .orderBy('publication_date', 'desc')
        .orderBy('id', 'desc');
      return selectPage(
        request,
        request.query,
        type ? selection.where('type', 'in', type) : selection,
      );
    },
  );
  app.get(
    `${path}:id/`,
    { schema: { tags, summary: 'One own work', params, response: { 200: scientificWork } } },
    async (request) => {
      const row = await db
        .selectFrom('scientific_work')
        .select(columns)
        .where('id', '=', request.params.id)
        .where('owner_id', '=', worker(request, 'read').userId)
        .executeTakeFirst();
      if (!row) throw new Refusal('NOT_FOUND');
      return row;
    },
  );
}

function creation(app: App, { db, now }: Services): void {
  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Add a work',
        body: scientificWorkFields,
        response: { 201: scientificWork },
      },
    },
    async (request, reply) => {
      const actor = worker(request, 'update');
      const work = await db.transaction().execute(async (trx) => {
        await checkFile(trx, actor, request.body.file_id);
        const { count } = await trx
          .selectFrom('scientific_work')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('owner_id', '=', actor.userId)
          .executeTakeFirstOrThrow();
        if (count >= maxWorks)
          throw refuseFields({
            detail: { key: 'validation.max_items', params: { limit: maxWorks } },
          });
        const values = {
          ...request.body,
          owner_id: actor.userId,
          created_at: now(),
          updated_at: now(),
        };
        return trx
          .insertInto('scientific_work')
          .values(values)
          .returning(columns)
          .executeTakeFirstOrThrow();
      });
      return reply.status(201).send(work);
    },
  );
}

/** Own scientific works: list, one, add, change, delete. */
export function scientificWorkRoutes(app: App, services: Services, inUse?: WorkInUse): void {
  const { db, now } = services;
  reading(app, services);
  creation(app, services);
  app.put(
    `${path}:id/`,
    {
      schema: {
        tags,
        summary: 'Change a work',
        params,
        body: scientificWorkChange,
        response: { 200: scientificWork },
      },
    },
    async (request) => {
      const actor = worker(request, 'update');
      const { version, ...change } = request.body;
      return db.transaction().execute(async (trx) => {
        const row = await ownWork(trx, actor, request.params.id, inUse);
        if (row.version !== version) throw new Refusal('STALE_VERSION', { field: 'version' });
        await checkFile(trx, actor, change.file_id);
        const values = { ...change, version: version + 1, updated_at: now() };
        return trx
          .updateTable('scientific_work')
          .set(values)
          .where('id', '=', row.id)
          .returning(columns)
          .executeTakeFirstOrThrow();
      });
    },
  );
  app.delete(
    `${path}:id/`,
    { schema: { tags, summary: 'Delete a work', params } },
    async (request, reply) => {
      const actor = worker(request, 'update');
      await db.transaction().execute(async (trx) => {
        const row = await ownWork(trx, actor, request.params.id, inUse);
        await trx.deleteFrom('scientific_work').where('id', '=', row.id).execute();
      });
      return reply.status(204).send();
    },
  );
}
