import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { runTask } from '../support/jobs.ts';
import { newestMail } from '../support/mails.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

it('the anti-corruption agency is told once a week what administrators did, and that they did nothing', async () => {
  const { on, staff } = world;
  const { db } = on.services;
  const monday = () =>
    addDays(on.clock.today(), -((new Date(`${on.clock.today()}T00:00:00Z`).getUTCDay() + 6) % 7));
  const told = () =>
    db
      .selectFrom('received_notification')
      .select(['account_id', 'record_id', 'params'])
      .where('code', '=', 'N-ADMIN-WEEK')
      .orderBy('id')
      .execute();
  const reason = 'Sinov uchun yozilgan sabab.';
  for (const event of ['block', 'unblock']) {
    const { version } = await db
      .selectFrom('account')
      .select('version')
      .where('id', '=', staff.advisor.id)
      .executeTakeFirstOrThrow();
    expect(
      (
        await on.send(staff.admin, 'POST', `/api/accounts/${staff.advisor.id}/${event}/`, {
          version,
          reason,
        })
      ).status,
    ).toBe(200);
  }
  const { version } = await db
    .selectFrom('account')
    .select('version')
    .where('id', '=', staff.advisor.id)
    .executeTakeFirstOrThrow();
  const other = await on.send(
    staff.technicalAdmin,
    'POST',
    `/api/accounts/${staff.advisor.id}/block/`,
    { version, reason },
  );
  expect(other.status).toBe(200);
  const week = monday();
  on.clock.set(addDays(week, 7));
  for (let time = 0; time < 2; time += 1) await runTask(on, 'report-admins', {});
  const [first, ...more] = await told();
  expect([first?.account_id, first?.record_id, more]).toEqual([
    staff.antiCorruption.id,
    Number(week.replaceAll('-', '')),
    [],
  ]);
  expect(first?.params.uz).toEqual({
    start: week,
    stop: addDays(week, 6),
    accounts: 2,
    organizations: 0,
    periods: 0,
    count: 2,
  });
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', staff.antiCorruption.id)
    .executeTakeFirstOrThrow();
  expect((await newestMail(world, email ?? '')).text).toContain(
    'administratorlar 2 ta amal bajardi',
  );
  on.clock.set(addDays(week, 16));
  await runTask(on, 'report-admins', {});
  expect((await told()).map(({ params }) => params.en?.count)).toEqual([2, 0]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from received_notification
    where code = 'N-ADMIN-WEEK' and account_id <> ${staff.antiCorruption.id}`.execute(db);
  expect(rows[0]?.n).toBe(0);
});
