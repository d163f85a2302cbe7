import { z } from 'zod';
import { codeRow } from '#shared/reference.ts';
import type { App, Services } from '../app-types.ts';
import { codeRows, staticLists } from './code-lists.ts';
import { directoryRoutes } from './directory-routes.ts';
import { revalidated } from './page.ts';

const tags = ['reference'];
const bareList = { 200: z.array(codeRow) };

function staticRoutes(app: App, { db }: Services): void {
  for (const [path, list] of Object.entries(staticLists)) {
    app.get(
      `/api/static/${path}/`,
      { schema: { tags, summary: `Code list ${path}`, response: bareList }, onSend: revalidated },
      async () => codeRows(list),
    );
  }
  app.get(
    '/api/static/nationality/',
    { schema: { tags, summary: 'Nationalities', response: bareList }, onSend: revalidated },
    () =>
      db
        .selectFrom('nationality')
        .select(['id', 'name_uz', 'name_ru', 'name_en'])
        .orderBy('id')
        .execute(),
  );
}

/** All reference calls that need no process. */
export function referenceRoutes(app: App, services: Services): void {
  staticRoutes(app, services);
  directoryRoutes(app, services);
}
