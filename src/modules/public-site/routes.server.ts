import { sql } from 'kysely';
import { quotaStep, statesInStep } from '#modules/quota/for-others/steps.server.ts';
import type { App, Services } from '#server/app-types.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { envelope, freshness } from '#server/reference/page.ts';
import { settings } from '#server/settings/settings.ts';
import { tashkentDay } from '#shared/dates.ts';
import { pageOf } from '#shared/reference.ts';
import { publicFoot } from '#shared/site-foot.ts';
import { admittedRoutes } from './admitted/admitted.server.ts';
import { countsRoutes } from './counts/counts.server.ts';
import { examDaysRoutes } from './exam-days/exam-days.server.ts';
import { guideRoutes } from './guide/guide.server.ts';
import { readMain } from './main/main-page.server.ts';
import { regulationRoutes } from './regulation/regulation.server.ts';
import { type ByDirectionRow, byDirectionQuery, byDirectionRow, publicMain } from './schema.ts';

const tags = ['public'];
/** Without a sign-on nobody needs more than this; a whole school behind one address still fits. */
const rateLimit = { max: 240, timeWindow: '1 minute' };
/**
 * The places of `o` in the specialty of `od`, as their confirmed splits in the step of publication
 * have them.
 */
const publishedPlaces = (today: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('admission_year', p.admission_year, 'dc_type', a.dc_type,
    'amount', a.split) order by p.admission_year, a.dc_type)
  from period p join quota_place a on a.period_id = p.id and a.organization_id = o.id
    and a.direction_id = od.direction_id and a.split > 0
  where p.state = any(${statesInStep(quotaStep.publication)})
    and p.registration_stop >= ${today}), '[]')`;

/** `/api/public/…`: what anybody may read. No cookie, no person, short freshness. */
export function publicRoutes(app: App, services: Services): void {
  const { db, now } = services;
  const limited = {
    rateLimit:
      services.config.environment === 'test'
        ? { max: 1_000_000, timeWindow: '1 minute' }
        : rateLimit,
  };
  const schema = {
    tags,
    summary: 'The first page: windows and dates',
    response: { 200: publicMain },
  };
  app.get('/api/public/main/', { schema, config: limited, onSend: freshness }, () =>
    readMain(services),
  );
  app.get(
    '/api/public/site/',
    {
      schema: {
        tags,
        summary: 'What stands at the foot of every page',
        response: { 200: publicFoot },
      },
      config: limited,
      onSend: freshness,
    },
    async () => {
      const { 'site.former_address': former } = await settings(db, now());
      return { former_site: former || null };
    },
  );
  admittedRoutes(app, services, limited);
  examDaysRoutes(app, services, limited);
  countsRoutes(app, services, limited);
  guideRoutes(app, services, limited);
  regulationRoutes(app, services, limited);

  app.get(
    '/api/public/organizations-by-direction/',
    {
      schema: {
        tags,
        summary: 'Who teaches a specialty',
        querystring: byDirectionQuery,
        response: { 200: pageOf(byDirectionRow) },
      },
      config: limited,
      onSend: freshness,
    },
    async (request) => {
      const { direction, region = null, limit, offset } = request.query;
      const { rows } = await sql<ByDirectionRow & { full_count: number }>`
        select o.id, o.type, o.name_uz, o.name_ru, o.name_en, o.address, o.phone, od.dc_types,
          count(*) over () as full_count, ${publishedPlaces(tashkentDay(now()))} as places,
          case when region.id is not null then jsonb_build_object('id', region.id,
            'name_uz', region.name_uz, 'name_ru', region.name_ru, 'name_en', region.name_en)
              end as region
        from organization_direction od join organization o on o.id = od.organization_id
          left join region on region.id = o.region_id
        where od.direction_id = ${direction} and o.state = ${workingOrganization}
          and (${region}::int is null or o.region_id = ${region})
        order by fold_text(o.name_uz), o.id limit ${limit} offset ${offset}`.execute(db);
      return envelope(request, request.query, rows[0]?.full_count ?? 0, rows);
    },
  );
}
