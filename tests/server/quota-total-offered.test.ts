import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionsOf } from '#machines/kit.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { places, type WalkedYear } from '#modules/quota/story/walked-year.server.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { openQuotaYear } from '../support/quota-year.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/**
 * What keeps finance from entering a total, before anything or with the type of organizations
 * chosen.
 */
async function unmet({ period }: WalkedYear, organization_type?: number): Promise<string[]> {
  const { on, staff } = world;
  const type = organization_type ? `&organization_type=${organization_type}` : '';
  const { body } = await on.send(
    staff.finance,
    'GET',
    `/api/quota-totals/actions/?period_id=${period}${type}`,
  );
  const [birth] = actionsOf(quotaTotalMachine, body as never, {
    role: 'finance',
    userId: staff.finance.id,
    organizationId: null,
  });
  return [...(birth?.unmet ?? ['nothing known'])];
}

const give = async ({ period, admissionYear }: WalkedYear, organization_type: number) => {
  const body = { period_id: period, year: admissionYear, organization_type, ...places(3) };
  return (await world.on.send(world.staff.finance, 'POST', '/api/quota-totals/', body)).status;
};

describe('a total is offered as long as there is one left to give', () => {
  it('one for each type, and none after both', async () => {
    const year = await openQuotaYear(world);
    await year.goTo(5);
    expect(await unmet(year)).toEqual([]);
    expect(await give(year, 100)).toBe(201);
    expect([
      await unmet(year),
      await unmet(year, 100),
      await unmet(year, 200),
      await unmet(year, 300),
    ]).toEqual([[], ['noTotalYet'], [], ['noTotalYet']]);
    expect(await give(year, 200)).toBe(201);
    expect(await unmet(year)).toEqual(['noTotalYet']);
  });

  it('one for all, and none after it', async () => {
    const year = await openQuotaYear(world);
    await year.goTo(5);
    expect(await give(year, 300)).toBe(201);
    expect([await unmet(year), await unmet(year, 200)]).toEqual([['noTotalYet'], ['noTotalYet']]);
    expect(await give(year, 200)).toBe(422);
  });
});
