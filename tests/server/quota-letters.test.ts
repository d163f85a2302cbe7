import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { places } from '#modules/quota/story/walked-year.server.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { openQuotaYear } from '../support/quota-year.ts';
import { toldLetter } from '../support/told-letter.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

describe('targeted places of a quota request', () => {
  it('are sent only when letters to the organization cover them, direction by direction and form by form', async () => {
    const { on, staff, direction, otherUniversity } = world;
    const { period, admissionYear: admission_year } = await openQuotaYear(world, world.neighbour);
    const { body } = await on.send(staff.university, 'POST', '/api/quota-requests/', {
      period_id: period,
    });
    const url = `/api/quota-requests/${body.id}/`;
    const versionNow = async () => (await on.send(staff.university, 'GET', url)).body.version;
    const line = { direction_id: direction, ...places(3), amount_targeted_phd: 3 };
    await on.send(staff.university, 'PUT', url, {
      version: await versionNow(),
      lines: [line],
      description: null,
    });
    const send = async () =>
      on.send(staff.university, 'POST', `${url}send/`, { version: await versionNow() });
    const refused = async () => Object.keys((await send()).body);
    expect(await refused()).toEqual(['lettersCover']);

    await toldLetter(world, { change: { admission_year, amount: 2 }, events: ['send'] });
    // None of these counts: refused, of another form of study, to another organization, for another
    // year, only a draft.
    await toldLetter(world, { change: { admission_year, amount: 9 }, events: ['send', 'reject'] });
    await toldLetter(world, { change: { admission_year, amount: 9, dc_type: 600 } });
    await toldLetter(world, {
      change: { admission_year, amount: 9, target_org_id: otherUniversity },
    });
    await toldLetter(world, { change: { admission_year: admission_year + 1, amount: 9 } });
    await toldLetter(world, { change: { admission_year, amount: 9 }, events: [] });
    expect(await refused()).toEqual(['lettersCover']);

    await toldLetter(world, { change: { admission_year, amount: 1 } });
    expect((await on.send(staff.university, 'GET', url)).body.letters).toEqual([
      { direction_id: direction, amount_targeted_dsc: 9, amount_targeted_phd: 3 },
    ]);
    expect((await send()).body).toMatchObject({ state: 'pending' });
  });
});
