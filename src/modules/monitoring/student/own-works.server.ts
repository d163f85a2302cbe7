import { sql } from 'kysely';
import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { givenText, languageOf } from '#server/base/texts.ts';
import { rowsByIds } from '#server/engine/read.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { idText } from '#shared/validation.ts';
import { monitoringReportProcess } from '../process.server.ts';
import { type OwnWorks, ownWorks } from '../schema.ts';
import { objectionTo, worksOfStudent } from '../work.server.ts';

/**
 * `GET /api/monitoring-reports/:id/works/`: the works of the student, each with what speaks against
 * adding it to the report, by the same rule as the adding itself. For the student alone.
 */
export function ownWorkRoutes(app: App, services: Services): void {
  const { db } = services;
  const schema = {
    tags: ['monitoring-reports'],
    summary: 'The works of the student, and why some do not count in the report',
    params: z.object({ id: idText }),
    response: { 200: ownWorks },
  };
  app.get('/api/monitoring-reports/:id/works/', { schema }, async (request): Promise<OwnWorks> => {
    const actor = signedIn(request);
    const language = languageOf(request.headers['accept-language']);
    const reader = await signedInReader(services, actor, language);
    const own = sql`r.owner_id = ${actor.userId}`;
    const [row] = await rowsByIds(db, monitoringReportProcess, reader, [request.params.id], {
      visible: own,
    });
    if (!row) throw new Refusal('NOT_FOUND');
    const works = await worksOfStudent(db, row);
    const results = works.map((work) => {
      const { id, name, type, publication_date, url, file } = work;
      const objection = objectionTo(row, work, reader.today);
      const said = objection && givenText(language, objection.key, objection.params);
      return { id, name, type, publication_date, url, file, objection: said };
    });
    return { results };
  });
}
