import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WalkedYear } from '#modules/quota/story/walked-year.server.ts';
import { buildApplicant } from '../support/applicants.ts';
import { doing } from '../support/doing.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { openQuotaYear } from '../support/quota-year.ts';
import { addFile } from '../support/world.ts';

const [dsc, phd, trainee, independentPhd] = [100, 200, 300, 500];
let world: OpenWorld;
let year: WalkedYear;
beforeAll(async () => {
  world = await openWorld();
  year = await openQuotaYear(world);
  await year.goTo(7);
  await runJobs(world.on);
});
afterAll(() => world.stop());

/**
 * A draft of a form of study for a place of the first university, with what the server says of it.
 */
async function draft(dc_type: number) {
  const { on, direction, university } = world;
  const owner = await buildApplicant(world, { degree: dc_type === dsc ? 600 : 200 });
  const { body } = await on.send(owner, 'POST', '/api/applications/', {
    period_id: year.period,
    dc_type,
  });
  const documents = {
    ...owner.documents,
    scientificProject: await addFile(world, owner, 'scientificProject'),
  };
  const choice = {
    organization_id: university,
    direction_id: direction,
    edu_language: 100,
    diploma_id: owner.diploma,
    documents,
  };
  await doing(world, 'applications', Number(body.id))(owner, 'save', choice);
  return { owner, id: Number(body.id) };
}

const factsOf = async ({ owner, id }: Awaited<ReturnType<typeof draft>>) =>
  (await world.on.send(owner, 'GET', `/api/applications/${id}/`)).body.facts as {
    placeOffered: boolean;
  };

const found = async (list: string) => {
  const { body } = await world.on.send(null, 'GET', `/api/${list}&period=${year.period}`);
  return (body.results as { id: number; dc_types?: number[] }[]).map(({ id, dc_types }) =>
    dc_types ? [id, dc_types] : id,
  );
};
const choices = async (dc_type: number) => [
  await found(`organizations/university_list/?dc_type=${dc_type}`),
  await found(`org-directions/direction_list/?organization=${world.university}&dc_type=${dc_type}`),
];

describe('a place in quota (guard GA3)', () => {
  it('is offered nowhere before the organization has confirmed its split', async () => {
    const [split] = (
      await world.on.send(world.staff.university, 'GET', `/api/quota-splits/?period=${year.period}`)
    ).body.results as {
      id: number;
      state: string;
    }[];
    expect(split?.state).toBe('draft');
    world.on.clock.days(41);
    const waiting = await draft(phd);
    expect(await factsOf(waiting)).toMatchObject({ placeOffered: false });
    expect(await choices(phd)).toEqual([[], []]);
    const refused = await world.on.send(
      waiting.owner,
      'POST',
      `/api/applications/${waiting.id}/send/`,
      { version: 2 },
    );
    expect([refused.status, refused.code, Object.keys(refused.body)]).toEqual([
      422,
      'GUARD_FAILED',
      expect.arrayContaining(['placeOffered']),
    ]);
    world.on.clock.days(-41);
    await doing(world, 'quota-splits', Number(split?.id))(world.staff.university, 'confirm');
    expect(await factsOf(waiting)).toMatchObject({ placeOffered: true });
  });

  it('is offered in the forms that the confirmed split has places for, and chosen only there', async () => {
    world.on.clock.days(41);
    const { university, direction } = world;
    for (const type of [dsc, phd])
      expect(await choices(type)).toEqual([[university], [[direction, [type]]]]);
    expect(await choices(trainee)).toEqual([[], []]);
    expect(await factsOf(await draft(dsc))).toMatchObject({ placeOffered: true });
    expect(await factsOf(await draft(trainee))).toMatchObject({ placeOffered: false });
  });

  it('is told to every visitor who looks for the specialty', async () => {
    const { body } = await world.on.send(
      null,
      'GET',
      `/api/public/organizations-by-direction/?direction=${world.direction}`,
    );
    const rows = body.results as { id: number; places: object[] }[];
    const places = (id: number) => rows.find((row) => row.id === id)?.places;
    expect(places(world.university)).toEqual([
      { admission_year: year.admissionYear, dc_type: dsc, amount: 1 },
      { admission_year: year.admissionYear, dc_type: phd, amount: 8 },
    ]);
    expect(places(world.otherUniversity)).toEqual([]);
  });

  it('asks no quota of an independent researcher', async () => {
    expect(await factsOf(await draft(independentPhd))).toMatchObject({ placeOffered: true });
    expect((await choices(independentPhd))[0]).toEqual(
      expect.arrayContaining([world.university, world.otherUniversity]),
    );
  });
});
