import { sql } from 'kysely';
import { offersPlaceSql } from '#modules/quota/for-others/offer.server.ts';
import type { App, Services } from '#server/app-types.ts';
import { subordinateOrganizations } from '#server/engine/scope.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { matches, ranked, revalidated, selectPage } from '#server/reference/page.ts';
import { dcTypesOffered, directoryStatuses, organizationTypes } from '#shared/codes.ts';
import {
  directionQuery,
  directionRow,
  organizationNameQuery,
  organizationNameRow,
  pageOf,
  universityQuery,
  universityRow,
} from '#shared/reference.ts';

const tags = ['reference'];
const institutions = organizationTypes
  .filter((type) => type.institution)
  .map((type) => type.id as number);
const inUse = directoryStatuses[0].id;

/**
 * A form of study that may be chosen: in a period, one in quota needs places of the confirmed
 * split.
 */
const offered = (period: number | undefined) =>
  period === undefined
    ? sql`true`
    : offersPlaceSql({
        period: sql`${period}`,
        organization: sql`offer.organization_id`,
        direction: sql`offer.direction_id`,
        dcType: sql`form.dc_type`,
      });

/** The centre of its region, in all languages: people search an organization by its city. */
const cityOf = sql<string | null>`(select nullif(concat_ws(' ', region.center_uz,
  region.center_ru, region.center_en), '') from region
  where region.id = organization.region_id)`.as('city');

/** What is asked for and offered in the period at once; undefined = no condition. */
async function typesWanted(
  { db }: Services,
  query: { dc_type?: number[]; period?: number },
): Promise<number[] | undefined> {
  if (query.period === undefined) return query.dc_type;
  const period = await db
    .selectFrom('period')
    .select('quarters')
    .where('id', '=', query.period)
    .executeTakeFirst();
  const offered = dcTypesOffered(period?.quarters ?? []);
  if (!period) return [];
  return query.dc_type ? offered.filter((type) => query.dc_type?.includes(type)) : offered;
}

function directionRoute(app: App, services: Services): void {
  app.get(
    '/api/org-directions/direction_list/',
    {
      schema: {
        tags,
        summary: 'Specialties that organizations offer',
        querystring: directionQuery,
        response: { 200: pageOf(directionRow) },
      },
      onSend: revalidated,
    },
    async (request) => {
      const { organization, search } = request.query;
      const wanted = await typesWanted(services, request.query);
      const chosen = sql`
        from organization_direction offer
          join organization on organization.id = offer.organization_id,
            unnest(offer.dc_types) form(dc_type)
        where offer.direction_id = direction.id and organization.state = ${workingOrganization}
          and (${organization ?? null}::bigint[] is null
            or organization.id = any (${organization ?? null}::bigint[]))
          and (${wanted ?? null}::int[] is null or form.dc_type = any (${wanted ?? null}::int[]))
            and ${offered(request.query.period)}`;
      const selection = services.db
        .selectFrom('direction')
        .select([
          'id',
          'code',
          'parent_code',
          'name_uz',
          'name_ru',
          'name_en',
          'required_language_level',
        ])
        .select(
          sql<number[]>`array(select distinct form.dc_type ${chosen} order by form.dc_type)`.as(
            'dc_types',
          ),
        )
        .where('level', '=', 'specialty')
        .where('status', '=', inUse)
        .where(sql<boolean>`exists (select ${chosen})`)
        .where(matches('direction.search', search))
        .orderBy(ranked('direction.search', search), 'desc')
        .orderBy('code');
      return selectPage(request, request.query, selection);
    },
  );
}

function universityRoute(app: App, services: Services): void {
  app.get(
    '/api/organizations/university_list/',
    {
      schema: {
        tags,
        summary: 'Active universities and research institutions',
        querystring: universityQuery,
        response: { 200: pageOf(universityRow) },
      },
      onSend: revalidated,
    },
    async (request) => {
      const { type, region, direction, period, higher, search } = request.query;
      const wanted = await typesWanted(services, request.query);
      const selection = services.db
        .selectFrom('organization')
        .select([
          'id',
          'type',
          'name_uz',
          'name_ru',
          'name_en',
          'short_name_uz',
          'region_id as region',
          'address',
          'phone',
        ])
        .select(cityOf)
        .where('state', '=', workingOrganization)
        .where('type', 'in', institutions)
        .$if(type !== undefined, (rows) => rows.where('type', 'in', type ?? []))
        .$if(region !== undefined, (rows) => rows.where('region_id', 'in', region ?? []))
        .$if(higher !== undefined, (rows) =>
          rows.where(sql<boolean>`organization.id in ${subordinateOrganizations(higher ?? null)}`),
        )
        .$if(direction !== undefined || wanted !== undefined, (rows) =>
          rows.where(
            sql<boolean>`exists (select
              from organization_direction offer, unnest(offer.dc_types) form(dc_type)
                where offer.organization_id = organization.id
              and (${direction ?? null}::bigint[] is null
                or offer.direction_id = any (${direction ?? null}::bigint[]))
              and (${wanted ?? null}::int[] is null
                or form.dc_type = any (${wanted ?? null}::int[])) and ${offered(period)})`,
          ),
        )
        .where(matches('organization.search', search))
        .orderBy(ranked('organization.search', search), 'desc')
        .orderBy(sql`fold_text(name_uz)`);
      return selectPage(request, request.query, selection);
    },
  );
}

function nameRoute(app: App, { db }: Services): void {
  app.get(
    '/api/organizations/org_list_name_id/',
    {
      schema: {
        tags,
        summary: 'Names of active organizations',
        querystring: organizationNameQuery,
        response: { 200: pageOf(organizationNameRow) },
      },
      onSend: revalidated,
    },
    async (request) => {
      const { type, monitoring, search } = request.query;
      const selection = db
        .selectFrom('organization')
        .select(['id', 'name_uz', 'name_ru', 'name_en', 'short_name_uz'])
        .select(cityOf)
        .where('state', '=', workingOrganization)
        .$if(monitoring === 'true', (rows) => rows.where('type', 'in', institutions))
        .$if(type !== undefined, (rows) => rows.where('type', 'in', type ?? []))
        .where(matches('organization.search', search))
        .orderBy(ranked('organization.search', search), 'desc')
        .orderBy(sql`fold_text(name_uz)`);
      return selectPage(request, request.query, selection);
    },
  );
}

/** Organizations and their specialties to choose from: published (Organization / public). */
export function organizationChoiceRoutes(app: App, services: Services): void {
  directionRoute(app, services);
  universityRoute(app, services);
  nameRoute(app, services);
}
