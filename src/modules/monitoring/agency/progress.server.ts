import { sql } from 'kysely';
import { z } from 'zod';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import { listQuery } from '#server/engine/list-query.ts';
import type { Reader } from '#server/engine/process.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { stateList } from '#server/engine/state-list.ts';
import { namesJson } from '#server/reference/names-json.ts';
import { scopesFor } from '#shared/abilities.ts';
import { isOverdue, monitoringReportProcess } from '../process.server.ts';
import { monitoringProgress, type OrganizationProgress } from '../schema.ts';

// What was closed without a conclusion is no report that anybody waits for.
const live = stateList(statesTagged(monitoringReportMachine, 'live'));

const query = z.object({
  year: z.string().max(100).optional(),
  quarter: z.string().max(20).optional(),
  report: z.string().max(20).optional(),
  organization: z.string().max(2000).optional(),
  ministry: z.string().max(2000).optional(),
  region: z.string().max(200).optional(),
  state: z.string().max(500).optional(),
  reason_code: z.string().max(50).optional(),
  search: z.string().max(200).optional(),
});

/** Counted by organization and state in one statement, in the scope and the filters of the list. */
async function progressOf(
  { db }: Services,
  reader: Reader,
  address: Record<string, unknown>,
): Promise<OrganizationProgress[]> {
  const { whole } = listQuery(monitoringReportProcess, reader, address);
  const { rows } = await sql<OrganizationProgress>`
    select ${namesJson('o')} as organization,
      sum(c.overdue)::int as overdue, jsonb_object_agg(c.state, c.number) as states
    from (select a.organization_id, r.state, count(*)::int as number,
        (count(*) filter (where ${isOverdue(reader)}))::int as overdue
      from monitoring_report r join application a on a.id = r.application_id
      where r.state = any(${live}) and ${scopeCondition(monitoringReportProcess, reader)}
        and ${whole}
      group by a.organization_id, r.state) c
    join organization o on o.id = c.organization_id
    group by o.id order by overdue desc, sum(c.number) desc, o.id`.execute(db);
  return rows;
}

/** `GET /api/monitoring-reports/progress/`: how far the reports of each organization are. */
export function progressRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['monitoring-reports'],
    summary: 'Monitoring reports by organization and state, with the late ones first',
    querystring: query,
    response: { 200: monitoringProgress },
  };
  app.get('/api/monitoring-reports/progress/', { schema }, async (request) => {
    const actor = signedIn(request);
    if (scopesFor(actor, 'MonitoringReportInno', 'read').length === 0)
      throw new Refusal('NO_PERMISSION');
    const language = languageOf(request.headers['accept-language']);
    const reader = await signedInReader(services, actor, language);
    return { as_of: reader.now, results: await progressOf(services, reader, request.query) };
  });
}
