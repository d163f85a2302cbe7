import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import { fullNameOf } from '#server/db/person-name.ts';
import { stateList } from '#server/engine/state-list.ts';
import { envelope, freshness } from '#server/reference/page.ts';
import { type AdmittedQuery, type AdmittedRow, admittedPage, admittedQuery } from './schema.ts';

const passed = stateList(statesTagged(examResultMachine, 'passed'));
const additional = stateList(statesTagged(examResultMachine, 'additional'));
/**
 * Who studies, or did: every one of them came there by an order. What became of a study later is
 * nobody else's business, so the row stays.
 */
const admitted = stateList([
  ...statesTagged(applicationMachine, 'studying'),
  ...statesTagged(applicationMachine, 'ended'),
]);

const named = (table: 'o' | 'd') =>
  sql`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name_uz', ${sql.ref(`${table}.name_uz`)},
    'name_ru', ${sql.ref(`${table}.name_ru`)},
    'name_en', ${sql.ref(`${table}.name_en`)}${table === 'd' ? sql`, 'code', d.code` : sql``})`;

/**
 * Anyone who has a published result `x` with a place and was admitted by the order of the
 * organization, with their application `a` (decision 051).
 */
const isAdmitted = sql`x.published_at is not null and x.state = any(${passed})
  and a.state = any(${admitted})`;

const among = (column: string, values: readonly number[] | undefined) =>
  values === undefined ? sql`` : sql` and ${sql.ref(column)} = any(${values}::bigint[])`;

/**
 * A page of the list and the number of all. The list is ordered by year and organization first, so
 * only the people of those that the page shows are put in order by name, not those of a whole
 * country.
 */
async function readPage(
  db: Services['db'],
  { limit, offset, organization, direction, year }: AdmittedQuery,
): Promise<{ count: number; results: AdmittedRow[] }> {
  const { rows } = await sql<{ count: number; results: AdmittedRow[] }>`
    with found as materialized (
        select a.id, a.organization_id, p.admission_year as year,
          x.state = any(${additional}) as is_additional
        from exam_result x join application a on a.id = x.application_id
          join period p on p.id = a.period_id
        where ${isAdmitted}${among('a.organization_id', organization)}
          ${among('a.direction_id', direction)}${among('p.admission_year', year)}),
      grouped as (select f.year, o.id, fold_text(o.name_uz) as name, count(*) as number
        from found f join organization o on o.id = f.organization_id group by f.year, o.id),
      counted as (select *, sum(number) over (order by year desc, name, id) as upto from grouped),
      shown as (select * from counted where upto > ${offset} and upto - number < ${offset + limit}),
      page as (
        select json_build_object('name', ${fullNameOf('owner')}, 'organization', ${named('o')},
            'direction', ${named('d')}, 'dc_type', a.dc_type, 'admission_year', s.year,
            'basis', case when f.is_additional then 'additional' else 'quota' end) as person,
          row_number() over (order by s.year desc, s.name, s.id, d.code, a.dc_type,
            owner.search_name, a.id) + (select min(upto - number) from shown) as place
        from shown s join found f on f.year = s.year and f.organization_id = s.id
          join application a on a.id = f.id join organization o on o.id = s.id
          join direction d on d.id = a.direction_id join account owner on owner.id = a.owner_id)
    select (select coalesce(sum(number), 0)::int from grouped) as count,
      (select coalesce(json_agg(person order by place), '[]') from page
        where place > ${offset} and place <= ${offset + limit}) as results`.execute(db);
  return rows[0] ?? { count: 0, results: [] };
}

/** The years in which anybody was admitted, the newest first; one person per period is enough. */
async function readYears(db: Services['db']): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct p.admission_year as year from period p
    where (select true from exam e join exam_result x on x.exam_id = e.id
        join application a on a.id = x.application_id
      where e.period_id = p.id and ${isAdmitted} limit 1)
    order by year desc`.execute(db);
  return rows.map(({ year }) => year);
}

/**
 * `GET /api/public/admitted/`: the public list of admitted, without marks, ranks and numbers
 * (decision 051).
 */
export function admittedRoutes(app: App, { db }: Services, config: object): void {
  const schema = {
    tags: ['public'],
    summary: 'Who was admitted by an exam',
    description: 'Names, places and basis. No marks, no numbers, no search by name.',
    querystring: admittedQuery,
    response: { 200: admittedPage },
  };
  app.get(
    '/api/public/admitted/',
    { schema, config, onSend: freshness },
    async (request, reply) => {
      const [{ count, results }, years] = await Promise.all([
        readPage(db, request.query),
        readYears(db),
      ]);
      // Names of people are found here, not by search engines.
      reply.header('x-robots-tag', 'noindex');
      return { ...envelope(request, request.query, count, results), years };
    },
  );
}
