import { z } from 'zod';
import { achievementRow } from '#modules/profile/schema.ts';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { RouteParts } from '#server/declared/module.ts';
import { envelope } from '#server/reference/page.ts';
import { pageOf } from '#shared/reference.ts';
import { idText } from '#shared/validation.ts';
import { visibleWorks, workScopes } from './access.server.ts';
import { ownWorkRoutes } from './own-routes.server.ts';
import { achievementsOf, countsOf, present, readWorks, worksById } from './read.server.ts';
import { scientificWork, scientificWorkQuery, workCounts } from './schema.ts';

const path = '/api/scientific-works/';
const tags = ['scientific works'];

/**
 * Scientific works: the list in the scope of who asks, their counts, one of them; and what people do
 * with their own.
 */
export function scientificWorkRoutes(
  app: App,
  services: Services,
  { uses }: Pick<RouteParts, 'uses'>,
): void {
  const { db } = services;
  const visible = (request: Parameters<typeof signedIn>[0]) =>
    visibleWorks(workScopes(request, 'read'), signedIn(request));
  const list = {
    tags,
    summary: 'Scientific works, the newest first',
    querystring: scientificWorkQuery,
    response: { 200: pageOf(scientificWork) },
  };
  app.get(path, { schema: list }, async (request) => {
    const { rows, count } = await readWorks(db, uses, request.query, visible(request));
    return envelope(request, request.query, count, rows.map(present));
  });
  const counts = {
    tags,
    summary: 'How many works count, by organization, year and type',
    querystring: scientificWorkQuery,
    response: { 200: workCounts },
  };
  app.get(`${path}counts/`, { schema: counts }, async (request) => ({
    results: await countsOf(db, request.query, visible(request)),
  }));
  const achievements = {
    tags,
    summary: 'Other achievements of somebody whose works may be seen',
    querystring: z.object({ student: idText }),
    response: { 200: z.object({ results: z.array(achievementRow) }) },
  };
  app.get(`${path}achievements/`, { schema: achievements }, async (request) => ({
    results: await achievementsOf(db, request.query.student, visible(request)),
  }));
  const one = {
    tags,
    summary: 'One work',
    params: z.object({ id: idText }),
    response: { 200: scientificWork },
  };
  app.get(`${path}:id/`, { schema: one }, async (request) => {
    const [row] = await worksById(db, uses, [request.params.id], visible(request));
    if (!row) throw new Refusal('NOT_FOUND');
    return present(row);
  });
  ownWorkRoutes(app, services, uses);
}
