import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GuardedRoute } from '#shared/abilities-routes.ts';
import {
  listView,
  listViewFields,
  listViewQuestion,
  listViews,
  newListView,
  opensList,
  usualListView,
} from '#shared/list-views.ts';
import { idText } from '#shared/validation.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import { addView, changeView, chooseUsual, removeView, viewsOf } from './views.ts';

const path = '/api/list-views/';
const tags = ['list views'];
const params = z.object({ id: idText });

/** The caller, when the list is one of theirs. Throws UNAUTHENTICATED, NO_PERMISSION. */
function readerOf(request: FastifyRequest, list: GuardedRoute): SignedIn {
  const person = signedIn(request);
  if (!opensList(person, list)) throw new Refusal('NO_PERMISSION');
  return person;
}

/**
 * Saved views of lists (decision 036): own ones and those of the organization, and the one that
 * opens with a list.
 */
export function listViewRoutes(app: App, { db, now }: Services): void {
  const read = {
    tags,
    summary: 'Saved views of a list',
    querystring: listViewQuestion,
    response: { 200: listViews },
  };
  app.get(path, { schema: read }, async (request) => {
    const results = await viewsOf(db, readerOf(request, request.query.list), request.query.list);
    return { count: results.length, results };
  });
  const add = {
    tags,
    summary: 'Save a view of a list',
    body: newListView,
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
    body: usualListView,
    response: { 200: listViews },
  };
  app.put(`${path}default/`, { schema: usual }, async (request) => {
    const person = readerOf(request, request.body.list);
    await db
      .transaction()
      .execute((trx) => chooseUsual(trx, person, request.body.list, request.body.view));
    const results = await viewsOf(db, person, request.body.list);
    return { count: results.length, results };
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
