import { sql } from 'kysely';
import { z } from 'zod';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { settings } from '../settings.ts';

const query = z.object({
  organization: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(0).max(9999).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
});

/**
 * `GET /api/research-advisor/`: the choose list of roles.md (`ResearchAdvisor / public`): active advisors with their load; each carries its
 * user (specification section 7). Advisors are seeded rows until the life issue gives them a machine.
 */
export function advisorRoutes(app: App, services: Services): void {
  app.get(
    '/api/research-advisor/',
    { schema: { tags: ['reference'], summary: 'Active research advisors with free places', querystring: query } },
    async (request) => {
      signedIn(request);
      const { organization = null, limit, offset } = request.query;
      const max = (await settings(services.db))['advisor.max_active_students'];
      const { rows } = await sql<Record<string, unknown> & { full_count: number }>`
      select v.id, v.organization_id, a.surname, a.first_name, a.middle_name, a.scientific_degree, a.scientific_title,
        jsonb_build_object('id', a.id, 'surname', a.surname, 'first_name', a.first_name, 'middle_name', a.middle_name) as "user",
        (select count(*) from application s where s.advisor_id = v.id and s.state = any(${statesTagged(applicationMachine, 'studying')}::text[])) as students,
        ${max}::int as max, count(*) over () as full_count
      from advisor v join account a on a.id = v.account_id
      where v.state = 'active' and (${organization}::bigint is null or v.organization_id = ${organization})
      order by a.surname, a.first_name, v.id limit ${limit} offset ${offset}`.execute(services.db);
      return { count: rows[0]?.full_count ?? 0, next: null, previous: null, results: rows.map(({ full_count: _count, ...row }) => row) };
    },
  );
}
