import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import { languageOf } from '#server/base/texts.ts';
import type { Reader } from '#server/engine/process.ts';
import { signedInReader } from '#server/engine/reader.ts';
import { scopesFor } from '#shared/abilities.ts';
import { hasOpenAppeal } from '../for-others/open-appeal.server.ts';
import { awaitingStates, overdueSql } from '../groups.server.ts';
import {
  type ByOrganization,
  byOrganization,
  byOrganizationQuery,
  type OrganizationCounts,
} from '../schema.ts';

const drafts = statesTagged(applicationMachine, 'draft');
const unsent = statesTagged(applicationMachine, 'ownersOnly');

interface Row {
  organization: OrganizationCounts['organization'];
  states: Record<string, number>;
  overdue: number;
  appeals: number;
}

/**
 * One grouped query over the index (period_id, organization_id, state) or (organization_id, state);
 * the late ones come from the partial indexes of the states in which somebody has to decide.
 */
async function counts(
  { db }: Services,
  reader: Reader,
  periods?: number[],
  regions?: number[],
): Promise<OrganizationCounts[]> {
  const ofPeriod = periods ? sql`r.period_id = any(${periods}::bigint[])` : sql`true`;
  const { rows } = await sql<Row>`
    with counted as (select r.organization_id, r.state, count(*) as number from application r
        where ${ofPeriod} and r.organization_id is not null group by r.organization_id, r.state),
      late as (select r.organization_id, count(*) as number from application r
        where ${ofPeriod} and r.state = any(${awaitingStates}::text[]) and r.appeal is distinct
          from 'open' and ${overdueSql(reader)} group by r.organization_id),
      appealed as (select r.organization_id, count(*) as number from application r
        where ${ofPeriod} and ${hasOpenAppeal('r')} group by r.organization_id)
    select jsonb_build_object('id', o.id, 'code', o.code, 'name_uz', o.name_uz, 'name_ru',
      o.name_ru, 'name_en', o.name_en) as organization,
      jsonb_object_agg(c.state, c.number) as states, coalesce(max(l.number), 0)::int as overdue,
        coalesce(max(a.number), 0)::int as appeals
    from counted c join organization o on o.id = c.organization_id
      left join late l on l.organization_id = o.id left join appealed a on a.organization_id = o.id
    where ${regions ? sql`o.region_id = any(${regions}::int[])` : sql`true`}
    group by o.id order by coalesce(max(l.number), 0) desc, fold_text(o.name_uz)`.execute(db);
  return rows.map(({ states, ...row }) => {
    const sum = (names: readonly string[]) =>
      names.reduce((total, state) => total + (states[state] ?? 0), 0);
    const shown = Object.fromEntries(
      Object.entries(states).filter(([state]) => !unsent.includes(state)),
    );
    return { ...row, states: shown, started: sum(drafts), sent: sum(Object.keys(shown)) };
  });
}

/**
 * `GET /api/statistics/apply_docs_by_organization/`: the screen applydocorg, for anyone who reads
 * the country's applications.
 */
export function byOrganizationRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['statistics'],
    summary:
      'Applications of every organization by status, begun but not sent, late and appealed against',
    querystring: byOrganizationQuery,
    response: { 200: byOrganization },
  };
  app.get(
    '/api/statistics/apply_docs_by_organization/',
    { schema },
    async (request): Promise<ByOrganization> => {
      const actor = signedIn(request);
      if (scopesFor(actor, 'ApplyDocumentAll', 'read').length === 0)
        throw new Refusal('NO_PERMISSION');
      const reader = await signedInReader(
        services,
        actor,
        languageOf(request.headers['accept-language']),
      );
      const results = await counts(services, reader, request.query.period, request.query.region);
      return { count: results.length, results };
    },
  );
}
