import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { idText } from '#shared/validation.ts';
import { achievementFields, achievementRow } from './schema.ts';

const path = '/api/profile/achievements/';
const params = z.object({ id: idText });
const tags = ['profile'];
const columns = ['id', 'name', 'given_by', 'received_on'] as const;
/** More achievements than anybody lists. */
const maxRows = 100;

/** Own achievements beside scientific works: add, change, delete; the profile lists them. */
export function achievementRoutes(app: App, { db }: Services): void {
  const body = achievementFields;
  const created = { tags, summary: 'Add an achievement', body, response: { 201: achievementRow } };
  app.post(path, { schema: created }, async (request, reply) => {
    const owner_id = signedIn(request).userId;
    const { count } = await db
      .selectFrom('achievement')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', owner_id)
      .executeTakeFirstOrThrow();
    if (count >= maxRows)
      throw refuseFields({ detail: { key: 'validation.max_items', params: { limit: maxRows } } });
    const row = await db
      .insertInto('achievement')
      .values({ ...request.body, owner_id })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return reply.status(201).send(row);
  });
  const changed = {
    tags,
    summary: 'Change an achievement',
    params,
    body,
    response: { 200: achievementRow },
  };
  app.put(`${path}:id/`, { schema: changed }, async (request) => {
    const row = await db
      .updateTable('achievement')
      .set(request.body)
      .where('id', '=', request.params.id)
      .where('owner_id', '=', signedIn(request).userId)
      .returning(columns)
      .executeTakeFirst();
    if (!row) throw new Refusal('NOT_FOUND');
    return row;
  });
  const deleted = { tags, summary: 'Delete an achievement', params };
  app.delete(`${path}:id/`, { schema: deleted }, async (request, reply) => {
    const gone = await db
      .deleteFrom('achievement')
      .where('id', '=', request.params.id)
      .where('owner_id', '=', signedIn(request).userId)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw new Refusal('NOT_FOUND');
    return reply.status(204).send();
  });
}
