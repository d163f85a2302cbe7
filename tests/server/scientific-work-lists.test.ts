import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '#server/base/texts.ts';
import { openFor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { exportedSheet } from '../support/exported-sheet.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildApplication } from '../support/play.ts';

const url = '/api/scientific-works/';

interface Listed {
  id: number;
  name: string;
  type: number;
  person: { id: number };
  organization: { id: number } | null;
  used_by: { process: string; id: number }[];
}

let world: OpenWorld;
let student: { id: number; owner: number; file: string };
let asking: { id: number; owner: number; file: string };
let drafting: { id: number; owner: number; file: string };

/** Somebody whose application is in a state, with one more work that has a copy. */
async function personIn(state: string, type: number, year: number) {
  const { db } = world.on.services;
  const { id } = await buildApplication(world, state);
  const { owner_id: owner } = await db
    .selectFrom('application')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const file = randomUUID();
  const at = world.on.clock.now();
  await db
    .insertInto('file')
    .values({
      id: file,
      owner_id: owner,
      name: 'ish.pdf',
      size: 1,
      purpose: 'scientificWork',
      state: 'stored',
      created_at: at,
      mime: 'application/pdf',
      sha256: file.replaceAll('-', '').padEnd(64, '0'),
    })
    .execute();
  await db
    .insertInto('scientific_work')
    .values({
      owner_id: owner,
      name: `Monografiya ${state}`,
      type,
      publication_date: `${year}-05-01`,
      file_id: file,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return { id, owner, file };
}

async function listed(by: Sender, query = ''): Promise<Listed[]> {
  const { status, body } = await world.on.send(by, 'GET', `${url}?limit=999&${query}`);
  expect(status).toBe(200);
  return body.results as Listed[];
}
const ownersSeen = async (by: Sender, query = '') =>
  [...new Set((await listed(by, query)).map(({ person }) => person.id))].sort();

beforeAll(async () => {
  world = await openWorld();
  student = await personIn('admittedToStudy', 1200, 2021);
  asking = await personIn('pending', 1200, 2020);
  drafting = await personIn('draft', 1200, 2021);
});
afterAll(() => world.stop());

describe('the list of scientific works', () => {
  it('shows each reader those of their scope, and nobody a draft', async () => {
    const { staff, neighbour } = world;
    const both = [student.owner, asking.owner].sort();
    expect(await ownersSeen(staff.university)).toEqual(both);
    expect(await ownersSeen(staff.ministry)).toEqual(both);
    expect(await ownersSeen(staff.innovation)).toEqual(both);
    expect(await ownersSeen(staff.antiCorruption)).toEqual(both);
    expect(await ownersSeen(neighbour)).toEqual([]);
    const { status } = await world.on.send(staff.finance, 'GET', url);
    expect(status).toBe(403);
  });

  it('shows an advisor the works of their students', async () => {
    const { db } = world.on.services;
    const { advisor_id } = await db
      .selectFrom('application')
      .select('advisor_id')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    const seen = await ownersSeen(world.staff.advisor);
    expect(seen.includes(student.owner)).toBe(advisor_id === world.advisor);
    await db
      .updateTable('application')
      .set({ advisor_id: world.advisor })
      .where('id', '=', student.id)
      .execute();
    expect(await ownersSeen(world.staff.advisor)).toContain(student.owner);
    await db
      .updateTable('application')
      .set({ advisor_id: world.otherAdvisor })
      .where('id', '=', student.id)
      .execute();
    expect(await ownersSeen(world.staff.advisor)).not.toContain(student.owner);
  });

  it('is narrowed by type, year, organization, specialty, student and words', async () => {
    const by = world.staff.innovation;
    expect((await listed(by, 'type=1200')).map(({ name }) => name)).toEqual([
      'Monografiya admittedToStudy',
      'Monografiya pending',
    ]);
    expect(
      (await listed(by, 'type=1200&ordering=publication_date')).map(({ name }) => name),
    ).toEqual(['Monografiya pending', 'Monografiya admittedToStudy']);
    expect(await ownersSeen(by, 'year=2020')).toEqual([asking.owner]);
    expect(await ownersSeen(by, `student=${student.owner}`)).toEqual([student.owner]);
    expect(await ownersSeen(by, `organization=${world.otherUniversity}`)).toEqual([]);
    expect(await ownersSeen(by, `organization=${world.university}&year=2021`)).toEqual([
      student.owner,
    ]);
    expect(await ownersSeen(by, `direction=${world.direction}&year=2021`)).toEqual([student.owner]);
    expect(await ownersSeen(by, `direction=${world.direction + 999}`)).toEqual([]);
    expect((await listed(by, 'search=monografiya%20pend')).length).toBe(1);
    expect(await ownersSeen(by, 'state=dead')).toEqual([]);
  });

  it('says where a work counts and by what it is locked', async () => {
    const [locked] = await listed(world.staff.university, `student=${asking.owner}&type=1200`);
    expect(locked).toMatchObject({
      organization: { id: world.university },
      application_id: asking.id,
      used_by: [{ process: 'application', id: asking.id }],
      facts: { unused: false },
    });
    const [free] = await listed(world.staff.university, `student=${student.owner}&type=1200`);
    expect(free).toMatchObject({ application_id: student.id, used_by: [] });
    const one = (by: Sender) => world.on.send(by, 'GET', `${url}${free?.id}/`);
    expect((await one(world.staff.university)).status).toBe(200);
    expect((await one(world.neighbour)).status).toBe(404);
  });

  it('opens the copies of the works that it shows, and no others', async () => {
    const open = async (by: Sender, file: string) =>
      (await world.on.send(by, 'GET', `/api/files/${file}/info/`)).status;
    for (const by of [world.staff.university, world.staff.ministry, world.staff.innovation])
      expect(await open(by, student.file)).toBe(200);
    expect(await open(world.neighbour, student.file)).toBe(404);
    expect(await open(world.staff.finance, student.file)).toBe(404);
    expect(await open(world.staff.innovation, drafting.file)).toBe(404);
  });

  it('shows the other achievements of a person to those who see their works', async () => {
    const { db } = world.on.services;
    for (const { owner } of [student, drafting])
      await db
        .insertInto('achievement')
        .values({ owner_id: owner, name: 'Stipendiya', received_on: '2020-01-01' })
        .execute();
    const seen = async (by: Sender, { owner }: { owner: number }) => {
      const path = `${url}achievements/?student=${owner}`;
      return (await world.on.send(by, 'GET', path)).body.results;
    };
    expect(await seen(world.staff.university, student)).toMatchObject([{ name: 'Stipendiya' }]);
    expect(await seen(world.neighbour, student)).toEqual([]);
    expect(await seen(world.staff.innovation, drafting)).toEqual([]);
  });

  it('counts by organization, year and type what it lists', async () => {
    const { body } = await world.on.send(world.staff.ministry, 'GET', `${url}counts/?type=1200`);
    const one = { organization: expect.objectContaining({ id: world.university }), type: 1200 };
    expect(body.results).toEqual([
      { ...one, year: 2021, count: 1, people: 1 },
      { ...one, year: 2020, count: 1, people: 1 },
    ]);
  });

  it('leaves in a file as it is narrowed', async () => {
    const { cells } = await exportedSheet(
      world,
      world.staff.university,
      'scientific_works/?type=1200&ordering=-publication_date',
    );
    expect(cells.slice(1).map(([name]) => name)).toEqual([
      'Monografiya admittedToStudy',
      'Monografiya pending',
    ]);
    expect(cells[0]).toContain('Tashkilot');
    const refused = await world.on.send(
      world.staff.finance,
      'GET',
      '/api/statistics/scientific_works/',
    );
    expect(refused.status).toBe(403);
  });

  it('of one’s own leaves in a file with nobody else’s', async () => {
    const owner = await openFor(world.on, student.owner);
    const { cells } = await exportedSheet(
      world,
      owner,
      'scientific_works/?type=1200&columns=validation.field.publication_date,validation.field.name',
    );
    expect(cells[0]).toEqual([
      text('uz', 'validation.field.publication_date'),
      text('uz', 'validation.field.name'),
    ]);
    expect(cells.slice(1).map(([, name]) => name)).toEqual(['Monografiya admittedToStudy']);
  });
});
