import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageRows } from '#shared/appearance-names.ts';
import { addActor, openFor } from '../support/actors.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const path = '/api/profile/appearance/';

it('how a person wants to see the product is kept choice by choice, and known on every device', async () => {
  const person = await addActor(world.on, 'university');
  const choose = (change: object) => world.on.send(person, 'PATCH', path, change);
  expect((await choose({ density: 'dense' })).body).toMatchObject({
    density: 'dense',
    page_rows: null,
    skin: null,
    language: null,
  });
  for (const rows of pageRows)
    expect((await choose({ page_rows: rows })).body).toMatchObject({
      density: 'dense',
      page_rows: rows,
    });
  const { body } = await world.on.send(
    await openFor(world.on, person.id),
    'GET',
    '/api/auth/user/me',
  );
  expect(body.appearance).toMatchObject({
    density: 'dense',
    page_rows: 200,
    skin: null,
    language: null,
  });
});

it('a number of rows that nobody offers is refused at its field', async () => {
  const person = await addActor(world.on, 'applicant');
  for (const page_rows of [0, 30, 9999, '50', null]) {
    const { status, body } = await world.on.send(person, 'PATCH', path, { page_rows });
    expect([page_rows, status, Object.keys(body)]).toEqual([page_rows, 400, ['page_rows']]);
  }
});
