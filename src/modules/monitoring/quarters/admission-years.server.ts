import { sql } from 'kysely';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { revalidated, slicePage } from '#server/reference/page.ts';
import { scopesFor } from '#shared/abilities.ts';
import { admissionYearRow, listQuery, pageOf } from '#shared/reference.ts';
import { monitoringReportProcess } from '../process.server.ts';

/** `GET /api/monitoring-report/admission_year/`: what the filter of reports chooses from. */
export function admissionYearRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['reference'],
    summary: 'Years of admission of the students whose monitoring reports one sees, newest first',
    querystring: listQuery,
    response: { 200: pageOf(admissionYearRow) },
  };
  app.get(
    '/api/monitoring-report/admission_year/',
    { schema, onSend: revalidated },
    async (request) => {
      const actor = signedIn(request);
      if (scopesFor(actor, 'Monitoring', 'read').length === 0) throw new Refusal('NO_PERMISSION');
      const language = languageOf(request.headers['accept-language']);
      const reader = await signedInReader(services, actor, language);
      const { rows } = await sql<{ id: number; admission_year: number }>`
        select y.year as id, y.year as admission_year
        from (select distinct extract(year from a.study_start)::int as year
          from monitoring_report r join application a on a.id = r.application_id
          where ${scopeCondition(monitoringReportProcess, reader)}) y
        where y.year is not null order by y.year desc`.execute(services.db);
      return slicePage(request, request.query, rows, (row) => String(row.id));
    },
  );
}
