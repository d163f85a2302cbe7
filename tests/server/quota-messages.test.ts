import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sender } from '../support/app.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { openQuotaYear } from '../support/scripts/quota-year.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** What somebody was told under a code, in Uzbek. */
async function toldOf({ id }: Sender, code: string): Promise<Record<string, unknown>[]> {
  const rows = await world.database.db
    .selectFrom('received_notification')
    .select('params')
    .where('account_id', '=', id)
    .where('code', '=', code)
    .execute();
  return rows.map(({ params }) => (params as unknown as { uz: Record<string, unknown> }).uz);
}

it('the approver is told of what waits for him, and every organization and its ministry of their own places', async () => {
  const { staff, neighbour, on } = world;
  const year = await openQuotaYear(world);
  await year.request();
  await runJobs(on);
  expect([await toldOf(staff.ministry, 'N-AGREE-NEW'), await toldOf(staff.economy, 'N-AGREE-NEW')]).toMatchObject([[{}], []]);
  await year.goTo(7);
  await runJobs(on);
  // The consolidated request and the distribution.
  expect(await toldOf(staff.economy, 'N-AGREE-NEW')).toHaveLength(2);
  expect(await toldOf(staff.finance, 'N-AGREE-NEW')).toHaveLength(1);
  const own = [{ dsc: 1, phd: 8, tdsc: 0, tphd: 0, trainee: 0 }];
  expect([await toldOf(staff.university, 'N-QUOTA-GIVEN'), await toldOf(staff.ministry, 'N-QUOTA-GIVEN')]).toMatchObject([own, own]);
  expect(await toldOf(neighbour, 'N-QUOTA-GIVEN')).toEqual([]);
});
