import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import { quotaPeriod } from '#modules/period/walk-forms.server.ts';
import type { Outcome } from '#shared/dry-run.ts';
import { type AmountColumn, amountColumns, amountForms } from '#shared/quota.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';
import { workOf } from '../support/work-done.ts';

const count = 300;
const places = 4;

let world: OpenWorld;
let organizations: number[];
const db = () => world.database.db;
const amounts = sql.join(amountColumns.map((column: AmountColumn) => sql.ref(column)));
const each = (value: number) => sql.join(amountColumns.map(() => sql`${value}::int`));

beforeAll(async () => {
  world = await openWorld();
  const { rows } = await sql<{ id: number }>`
    with o as (insert into organization (code, type, state, higher_organization_id, name_uz,
      name_ru, name_en)
      select 'Q' || n, 100, 'active', ${world.ministry}, 'Tashkilot ' || n, 'Организация ' || n,
        'Organization ' || n from generate_series(1, ${count}) n returning id),
    a as (insert into account (user_type, role_id, email, organization_id, surname)
      select 'I', ${roleCodes.university}, 'xodim' || id || '@sinov.uz', id, 'Sinovov' from o),
    d as (insert into organization_direction (organization_id, direction_id, dc_types)
      select id, ${world.direction}, '{100,200,300,600,700}' from o)
    select id from o order by id`.execute(db());
  organizations = rows.map(({ id }) => id);
});
afterAll(() => world.stop());

const periodIn = async (state: string): Promise<number> => {
  const period = await buildPeriod(world, quotaPeriod(world.on.clock.today()));
  await sql`update period set state = ${state} where id = ${period}`.execute(db());
  return period;
};

const booked = (
  period: number,
  account: string,
  organization_type: number,
  organization: ReturnType<typeof sql>,
  amount: number,
) => sql`
  insert into quota_entry (at, process, record_id, record_version, period_id, account,
    organization_type, organization_id, dc_type, amount)
  select now(), 'quotaTotal', 0, 1, ${period}, ${account}, ${organization_type}::int, x.o, f,
    ${amount}::int
  from ${organization} x (o)
    cross join unnest(${amountForms.map(({ dcType }) => dcType)}::int[]) f`;
const everyone = () => sql`unnest(${organizations}::bigint[])`;

/** Step 6 with an accepted distribution over all organizations. */
async function distributed(): Promise<number> {
  const period = await periodIn('innovationDistribution');
  await booked(period, 'total', 300, sql`(values (null::bigint))`, count * places).execute(db());
  await booked(period, 'given', 300, everyone(), places).execute(db());
  await sql`
    with t as (insert into quota_total (state, period_id, year, organization_type, ${amounts})
      select 'accepted', id, admission_year, 300, ${each(count * places)} from period
        where id = ${period} returning id),
    d as (insert into quota_distribution (state, period_id, quota_total_id)
      select 'accepted', ${period}, id from t returning id)
    insert into quota_distribution_line (quota_distribution_id, organization_id, ${amounts})
      select d.id, o, ${each(places)} from d cross join ${everyone()} o`.execute(db());
  return period;
}

/**
 * Step 4 with an endorsed request of every organization in one state, and the agreement of the
 * economy ministry.
 */
async function consolidated(state: string): Promise<number> {
  const period = await periodIn('consolidation');
  const before = new Date(world.on.clock.now().getTime() - 3_600_000);
  await sql`
    with q as (insert into quota_request (state, period_id, organization_id, organization_type,
      sent_at, updated_at)
      select ${state}, ${period}, o, 100, ${before}, ${before} from ${everyone()} o returning id),
    l as (insert into quota_request_line (quota_request_id, direction_id, ${amounts})
      select id, ${world.direction}, ${each(places)} from q)
    insert into quota_agreement (state, period_id, kind, approver, approver_organization_id,
      quota_request_id, document_version, updated_at)
      select 'accepted', ${period}, 100, ${roleCodes.ministry}, ${world.ministry}, id, 1, ${before}
        from q`.execute(db());
  await sql`insert into quota_agreement (state, period_id, kind, approver)
    values ('accepted', ${period}, 200, ${roleCodes.economy})`.execute(db());
  return period;
}

/**
 * What a rehearsal says, and that it asks no more than it must: a second is the goal on a quiet
 * machine (docs/measurements.md), which only work can stand for.
 */
async function rehearsed(period: number, event: string, perOrganization: number): Promise<Outcome> {
  const address = `/api/periods/${period}/dry-run/?event=${event}`;
  const { answer, ...work } = await workOf(world.on, () =>
    world.on.send(world.staff.innovation, 'GET', address),
  );
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  expect(work.statements, JSON.stringify(work)).toBeLessThanOrEqual(count * perOrganization + 40);
  return answer.body.outcome as Outcome;
}

const others = ({ others: found }: Outcome) =>
  Object.fromEntries(found.map(({ process, event, count: n }) => [`${process} ${event}`, n]));

describe(`what a step of a period with ${count} organizations will change is shown soon`, () => {
  it('publication: a split for everybody', async () => {
    const period = await distributed();
    await world.on.services.pool.query('analyze');
    expect(others(await rehearsed(period, 'stepNext', 6))).toEqual({ 'quotaSplit create': count });
  }, 120_000);

  it('the totals: requests that nobody accepted are over', async () => {
    expect(others(await rehearsed(await consolidated('noneNeeded'), 'stepNext', 2))).toEqual({
      'quotaRequest expire': count,
    });
  }, 120_000);

  it('back to the ministries: everything accepted is taken back and asked for anew', async () => {
    const found = others(await rehearsed(await consolidated('accepted'), 'stepBack', 8));
    expect(found).toMatchObject({
      'quotaRequest returnToReview': count,
      'quotaAgreement renew': count,
    });
  }, 120_000);
});
