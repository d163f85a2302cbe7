import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { abilitiesOf } from '#shared/abilities.ts';
import { mayOpen, type ScreenRight } from '#shared/abilities-routes.ts';
import { createAbility } from '#shared/ability-rules.ts';
import { chosenColumns, listView, listViewFields, listViews } from '#shared/list-views.ts';
import { id, idText } from '#shared/validation.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import { columnsOf, keepColumns } from './columns.ts';
import { addView, changeView, chooseUsual, removeView, viewsOf } from './views.ts';

const path = '/api/list-views/';
const tags = ['list views'];
const params = z.object({ id: idText });

/** What a list needs, by its address below `/admin/`: closed screens without parameters. */
export type ListRights = ReadonlyMap<string, ScreenRight>;

/** What is asked about the views of a list. */
function questions(lists: ListRights) {
  const list = z
    .string()
    .max(60)
    .refine((name) => lists.has(name), { error: 'validation.choice' });
  return {
    /** `GET /list-views/`. */
    one: z.object({ list }),
    /** `POST /list-views/`. */
    add: listViewFields.extend({ list }),
    /** `PUT /list-views/default/`: the view that opens with the list; null = none. */
    usual: z.object({ list, view: id.nullable() }),
    /** `PUT /list-views/columns/`: the columns that the list is shown with; null = its own. */
    columns: z.object({ list, columns: chosenColumns }),
  };
}

/**
 * Saved views of lists (decision 036): own ones and those of the organization, and the one that
 * opens with a list.
 */
export function listViewRoutes(app: App, { db, now }: Services, lists: ListRights): void {
  const asked = questions(lists);
  /** The caller, when the list is one of theirs. Throws UNAUTHENTICATED, NO_PERMISSION. */
  const readerOf = (request: FastifyRequest, list: string): SignedIn => {
    const person = signedIn(request);
    const right = lists.get(list);
    if (!right || !mayOpen(createAbility(abilitiesOf(person)), right))
      throw new Refusal('NO_PERMISSION');
    return person;
  };
  const answerOf = async (person: SignedIn, list: string) => {
    const results = await viewsOf(db, person, list);
    return { count: results.length, results, columns: await columnsOf(db, person, list) };
  };
  const read = {
    tags,
    summary: 'Saved views of a list',
    querystring: asked.one,
    response: { 200: listViews },
  };
  app.get(path, { schema: read }, async (request) => {
    return answerOf(readerOf(request, request.query.list), request.query.list);
  });
  const add = {
    tags,
    summary: 'Save a view of a list',
    body: asked.add,
    response: { 201: listView },
  };
  app.post(path, { schema: add }, async (request, reply) => {
    const person = readerOf(request, request.body.list);
    const { list, ...fields } = request.body;
    const view = await db.transaction().execute((trx) => addView(trx, person, list, fields));
    return reply.status(201).send(view);
  });
  const usual = {
    tags,
    summary: 'Which view opens with a list',
    body: asked.usual,
    response: { 200: listViews },
  };
  app.put(`${path}default/`, { schema: usual }, async (request) => {
    const person = readerOf(request, request.body.list);
    await db
      .transaction()
      .execute((trx) => chooseUsual(trx, person, request.body.list, request.body.view));
    return answerOf(person, request.body.list);
  });
  const columns = {
    tags,
    summary: 'Which columns a list is shown with',
    body: asked.columns,
    response: { 200: listViews },
  };
  app.put(`${path}columns/`, { schema: columns }, async (request) => {
    const person = readerOf(request, request.body.list);
    await keepColumns(db, person, request.body.list, request.body.columns);
    return answerOf(person, request.body.list);
  });
  const change = {
    tags,
    summary: 'Change a saved view',
    params,
    body: listViewFields,
    response: { 200: listView },
  };
  app.put(`${path}:id/`, { schema: change }, (request) => {
    const person = signedIn(request);
    return db
      .transaction()
      .execute((trx) => changeView(trx, person, request.params.id, request.body, now()));
  });
  app.delete(
    `${path}:id/`,
    { schema: { tags, summary: 'Delete a saved view', params } },
    async (request, reply) => {
      const person = signedIn(request);
      await db.transaction().execute((trx) => removeView(trx, person, request.params.id));
      return reply.status(204).send();
    },
  );
}
