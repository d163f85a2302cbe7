import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { workHistoryFields, workHistoryRow } from '#shared/profile.ts';
import { idText } from '#shared/validation.ts';

const path = '/api/profile/work-history/';
const params = z.object({ id: idText });
const tags = ['profile'];
const columns = ['id', 'company_name', 'position', 'start_date', 'end_date'] as const;
/** More places of work than anybody has. */
const maxRows = 100;

function reading(app: App, { db }: Services): void {
  const answer = z.object({ count: z.int(), results: z.array(workHistoryRow) });
  app.get(
    path,
    { schema: { tags, summary: 'Own places of work, newest first', response: { 200: answer } } },
    async (request) => {
      const results = await db
        .selectFrom('work_history')
        .select(columns)
        .where('account_id', '=', signedIn(request).userId)
        .orderBy('start_date', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return { count: results.length, results };
    },
  );
}

/** Own places of work: list, add, change, delete. */
export function workHistoryRoutes(app: App, services: Services): void {
  const { db } = services;
  reading(app, services);
  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Add a place of work',
        body: workHistoryFields,
        response: { 201: workHistoryRow },
      },
    },
    async (request, reply) => {
      const account_id = signedIn(request).userId;
      const { count } = await db
        .selectFrom('work_history')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', account_id)
        .executeTakeFirstOrThrow();
      if (count >= maxRows)
        throw new Refusal('VALIDATION', {
          fields: { detail: [{ key: 'validation.max_items', params: { limit: maxRows } }] },
        });
      const values = { ...request.body, end_date: request.body.end_date ?? null, account_id };
      const row = await db
        .insertInto('work_history')
        .values(values)
        .returning(columns)
        .executeTakeFirstOrThrow();
      return reply.status(201).send(row);
    },
  );
  app.put(
    `${path}:id/`,
    {
      schema: {
        tags,
        summary: 'Change a place of work',
        params,
        body: workHistoryFields,
        response: { 200: workHistoryRow },
      },
    },
    async (request) => {
      const row = await db
        .updateTable('work_history')
        .set({ ...request.body, end_date: request.body.end_date ?? null })
        .where('id', '=', request.params.id)
        .where('account_id', '=', signedIn(request).userId)
        .returning(columns)
        .executeTakeFirst();
      if (!row) throw new Refusal('NOT_FOUND');
      return row;
    },
  );
  app.delete(
    `${path}:id/`,
    { schema: { tags, summary: 'Delete a place of work', params } },
    async (request, reply) => {
      const gone = await db
        .deleteFrom('work_history')
        .where('id', '=', request.params.id)
        .where('account_id', '=', signedIn(request).userId)
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) throw new Refusal('NOT_FOUND');
      return reply.status(204).send();
    },
  );
}
