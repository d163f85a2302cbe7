import { z } from 'zod';
import { actionsOf, type EventOf, perform } from '#machines/kit.ts';
import { scientificWorkMachine as machine } from '#machines/scientific-work.machine.ts';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { withAdvisoryLock } from '#server/engine/act.ts';
import type { Trx } from '#server/engine/process.ts';
import type { RowUse } from '#server/engine/row-use.ts';
import { idText } from '#shared/validation.ts';
import { type SeenWorks, visibleWorks, workScopes } from './access.server.ts';
import { checkWork } from './check-work.server.ts';
import { factsOf, present, type WorkRow, worksById } from './read.server.ts';
import { scientificWork, scientificWorkChange, scientificWorkFields } from './schema.ts';

const path = '/api/scientific-works/';
const params = z.object({ id: idText });
const tags = ['scientific works'];
/** More works than anybody lists. */
const maxWorks = 1000;

const ownedBy = (actor: SignedIn): SeenWorks => visibleWorks(['O'], actor);

/** The caller, when their role has works of their own. Throws UNAUTHENTICATED, NO_PERMISSION. */
function author(request: Parameters<typeof signedIn>[0]): SignedIn {
  workScopes(request, 'update');
  return signedIn(request);
}

/** One thing at a time is done with the works of a person, so that none is listed twice. */
const inTurn = (trx: Trx, { userId }: SignedIn) => withAdvisoryLock(trx, `works of ${userId}`);

/** The caller's own work as it is now. Throws NOT_FOUND. */
async function ownWork(
  trx: Trx,
  uses: readonly RowUse[],
  actor: SignedIn,
  id: number,
): Promise<WorkRow> {
  const [row] = await worksById(trx, uses, [id], ownedBy(actor), true);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/**
 * The state that an event leads to. Throws GUARD_FAILED for a work that is in use, in words that say
 * by what.
 */
function moved(row: WorkRow, actor: SignedIn, event: EventOf<typeof machine>): string {
  const record = { state: row.state, facts: factsOf(row) };
  const action = actionsOf(machine, record, actor).find((one) => one.event === event);
  if (action?.unmet.includes('unused')) {
    const records = row.used_by.map(({ process, id }) => ({
      key: 'works.record',
      params: { name: { key: `${process}.name` }, id },
    }));
    throw new Refusal('GUARD_FAILED', {
      fields: { detail: [{ key: 'works.in_use', params: { records } }] },
    });
  }
  return perform(machine, record, event, actor).state;
}

function creation(app: App, { db, now }: Services, uses: readonly RowUse[]): void {
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
      const actor = author(request);
      const work = await db.transaction().execute(async (trx) => {
        await inTurn(trx, actor);
        await checkWork(trx, actor.userId, request.body);
        const { count } = await trx
          .selectFrom('scientific_work')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('owner_id', '=', actor.userId)
          .executeTakeFirstOrThrow();
        if (count >= maxWorks)
          throw refuseFields({
            detail: { key: 'validation.max_items', params: { limit: maxWorks } },
          });
        const { id } = await trx
          .insertInto('scientific_work')
          .values({
            ...request.body,
            owner_id: actor.userId,
            link_due_at: request.body.url ? now() : null,
            created_at: now(),
            updated_at: now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return ownWork(trx, uses, actor, id);
      });
      return reply.status(201).send(present(work));
    },
  );
}

function change(app: App, { db, now }: Services, uses: readonly RowUse[]): void {
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
      const actor = author(request);
      const { version, ...fields } = request.body;
      const work = await db.transaction().execute(async (trx) => {
        await inTurn(trx, actor);
        const row = await ownWork(trx, uses, actor, request.params.id);
        const linked = fields.url !== undefined && fields.url !== row.url;
        const state = moved(row, actor, linked ? 'relink' : 'save');
        if (row.version !== version) throw new Refusal('STALE_VERSION', { field: 'version' });
        await checkWork(trx, actor.userId, { ...row, ...fields }, row.id);
        const link = linked ? { link_failures: 0, link_due_at: fields.url ? now() : null } : {};
        await trx
          .updateTable('scientific_work')
          .set({ ...fields, ...link, state, version: version + 1, updated_at: now() })
          .where('id', '=', row.id)
          .execute();
        return ownWork(trx, uses, actor, row.id);
      });
      return present(work);
    },
  );
}

/** What people do with their own works: add, change, delete. */
export function ownWorkRoutes(app: App, services: Services, uses: readonly RowUse[]): void {
  creation(app, services, uses);
  change(app, services, uses);
  app.delete(
    `${path}:id/`,
    { schema: { tags, summary: 'Delete a work', params } },
    async (request, reply) => {
      const actor = author(request);
      await services.db.transaction().execute(async (trx) => {
        await inTurn(trx, actor);
        const row = await ownWork(trx, uses, actor, request.params.id);
        moved(row, actor, 'delete');
        await trx.deleteFrom('scientific_work').where('id', '=', row.id).execute();
      });
      return reply.status(204).send();
    },
  );
}
