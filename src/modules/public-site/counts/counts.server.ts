import { type RawBuilder, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { App, Services } from '#server/app-types.ts';
import { Refusal } from '#server/base/refusal.ts';
import { stateList } from '#server/engine/state-list.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { freshness } from '#server/reference/page.ts';
import { tashkentDay } from '#shared/dates.ts';
import { bandOf } from './rules.ts';
import {
  countsParams,
  countsQuery,
  type DirectionCounts,
  directionCounts,
  type OrganizationCounts,
  organizationCounts,
} from './schema.ts';

const unsent = stateList(statesTagged(applicationMachine, 'ownersOnly'));
/** States of periods in which somebody can have applied, once their first day is there. */
const begun = ['active', 'over'].flatMap((tag) => statesTagged(periodMachine, tag));

/** What was sent, and not only begun. */
const sent = sql`a.sent_at is not null and a.state <> all(${unsent})`;

const named = (table: 'o' | 'd' | 'region') =>
  sql`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name_uz', ${sql.ref(`${table}.name_uz`)},
    'name_ru', ${sql.ref(`${table}.name_ru`)},
    'name_en', ${sql.ref(`${table}.name_en`)}${table === 'd' ? sql`, 'code', d.code` : sql``})`;

/** Rows with the number of persons, told in bands. */
const banded = <Row extends { count: number }>(rows: readonly Row[]) =>
  rows.map(({ count, ...row }) => ({ ...row, applications: bandOf(count) }));

type Counted<Answer extends { results: object[] }> = Omit<
  Answer['results'][number],
  'applications'
> & { count: number };

const periodsOf = ({ db }: Pick<Services, 'db'>, today: string) =>
  db
    .selectFrom('period')
    .select(['id', 'name_uz', 'name_ru', 'name_en', 'admission_year'])
    .where('state', 'in', begun)
    .where('registration_start', '<=', today)
    .orderBy('registration_start', 'desc')
    .orderBy('id', 'desc')
    .execute();

/**
 * Every organization that takes doctoral students, whether anybody has applied there or not: that
 * somebody has would tell of the first one. The numbers come from the counter (decision 019): what a
 * period holds beside drafts was sent.
 */
async function byOrganization(
  { db }: Services,
  period: number,
  region: number | undefined,
  ofType: RawBuilder<unknown>,
): Promise<OrganizationCounts['results']> {
  const { rows } = await sql<Counted<OrganizationCounts>>`
    select ${named('o')} as organization, coalesce(c.count, 0) as count,
      case when region.id is not null then ${named('region')} end as region
    from organization o left join region on region.id = o.region_id
      left join (select n.organization_id, sum(n.n)::int as count from application_count n
        where n.period_id = ${period} and n.state <> all(${unsent})${ofType}
        group by n.organization_id) c on c.organization_id = o.id
    where (c.count > 0 or (o.state = ${workingOrganization}
        and exists (select from organization_direction od where od.organization_id = o.id)))
      and (${region ?? null}::int is null or o.region_id = ${region ?? null})
    order by fold_text(o.name_uz), o.id`.execute(db);
  return banded(rows);
}

/** An organization and a period by the address of their numbers; undefined where one never was. */
export async function readPlace(
  { db }: Pick<Services, 'db'>,
  today: string,
  { organization, period }: { organization: number; period: number },
): Promise<Pick<DirectionCounts, 'organization' | 'period'> | undefined> {
  const [periods, found] = await Promise.all([
    periodsOf({ db }, today),
    db
      .selectFrom('organization')
      .select(['id', 'name_uz', 'name_ru', 'name_en'])
      .where('id', '=', organization)
      .executeTakeFirst(),
  ]);
  const asked = periods.find(({ id }) => id === period);
  return found && asked ? { organization: found, period: asked } : undefined;
}

/**
 * `GET /api/public/application-counts/…`: how many applications were sent where, told so that nobody
 * can be told by it (decision 115).
 */
export function countsRoutes(app: App, services: Services, config: object): void {
  const { db, now } = services;
  const tags = ['public'];
  app.get(
    '/api/public/application-counts/',
    {
      schema: {
        tags,
        summary: 'Sent applications of a period by organization',
        querystring: countsQuery,
        response: { 200: organizationCounts },
      },
      config,
      onSend: freshness,
    },
    async ({ query }): Promise<OrganizationCounts> => {
      const periods = await periodsOf(services, tashkentDay(now()));
      const period =
        query.period === undefined ? periods[0] : periods.find(({ id }) => id === query.period);
      if (query.period !== undefined && !period) throw new Refusal('NOT_FOUND');
      const ofType = query.dc_type ? sql` and n.dc_type = any(${query.dc_type}::int[])` : sql``;
      return {
        as_of: now().toISOString(),
        period: period ?? null,
        periods,
        results: period ? await byOrganization(services, period.id, query.region, ofType) : [],
      };
    },
  );
  app.get(
    '/api/public/application-counts/:organization/:period/',
    {
      schema: {
        tags,
        summary: 'Sent applications to an organization in a period by specialty',
        params: countsParams,
        response: { 200: directionCounts },
      },
      config,
      onSend: freshness,
    },
    async ({ params }): Promise<DirectionCounts> => {
      const place = await readPlace(services, tashkentDay(now()), params);
      if (!place) throw new Refusal('NOT_FOUND');
      const { rows } = await sql<Counted<DirectionCounts>>`
        with counted as (select a.direction_id, count(*)::int as count from application a
          where a.period_id = ${params.period} and a.organization_id = ${params.organization}
            and ${sent} group by a.direction_id)
        select ${named('d')} as direction, coalesce(c.count, 0) as count
        from (select direction_id from counted union select direction_id
            from organization_direction where organization_id = ${params.organization}) listed
          join direction d on d.id = listed.direction_id
            left join counted c on c.direction_id = d.id
        order by d.code, d.id`.execute(db);
      const all = rows.reduce((total, { count }) => total + count, 0);
      return {
        as_of: now().toISOString(),
        ...place,
        applications: bandOf(all),
        results: banded(rows),
      };
    },
  );
}
