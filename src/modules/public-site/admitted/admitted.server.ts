import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import { fullNameOf, shortNameOf } from '#server/db/person-name.ts';
import { stateList } from '#server/engine/state-list.ts';
import { envelope, freshness } from '#server/reference/page.ts';
import { type AdmittedRow, admittedPage, admittedQuery } from './schema.ts';

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
 * Anyone who has a published result with a place and was admitted by the order of the organization
 * (decision 051).
 */
const everybody = sql`exam_result x
  join application a on a.id = x.application_id and a.state = any(${admitted})
    join period p on p.id = a.period_id
  where x.published_at is not null and x.state = any(${passed})`;

const among = (column: string, values: readonly number[] | undefined) =>
  values === undefined ? sql`` : sql` and ${sql.ref(column)} = any(${values}::bigint[])`;

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
      const { limit, offset, organization, direction, year } = request.query;
      const found = sql`${everybody}${among('a.organization_id', organization)}${among('a.direction_id', direction)}${among('p.admission_year', year)}`;
      const [page, count, years] = await Promise.all([
        sql<AdmittedRow>`
        select ${fullNameOf('owner')} as name,
          ${named('o')} as organization, ${named('d')} as direction,
          a.dc_type, m.admission_year, case when m.is_additional then 'additional' else 'quota'
            end as basis
        from (select a.id, p.admission_year, x.state = any(${additional}) as is_additional
          from ${found}) m join application a on a.id = m.id
          join account owner on owner.id = a.owner_id
            join organization o on o.id = a.organization_id
              join direction d on d.id = a.direction_id
        order by m.admission_year desc, fold_text(o.name_uz), o.id, d.code, a.dc_type,
          fold_text(${shortNameOf('owner')}), a.id
        limit ${limit} offset ${offset}`.execute(db),
        sql<{ count: number }>`select count(*)::int as count from ${found}`.execute(db),
        sql<{
          year: number;
        }>`select distinct p.admission_year as year from ${everybody} order by year desc`.execute(
          db,
        ),
      ]);
      // Names of people are found here, not by search engines.
      reply.header('x-robots-tag', 'noindex');
      const answer = envelope(request, { limit, offset }, count.rows[0]?.count ?? 0, page.rows);
      return { ...answer, years: years.rows.map((row) => row.year) };
    },
  );
}
