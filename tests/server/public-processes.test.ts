import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { type PublicProcess, publicProcess, publicProcesses } from '#shared/public-process.ts';
import { publishedMachine } from '#shared/published-machine.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

const read = (path: string) => seeded.on.send(null, 'GET', `/api/public/processes/${path}`);

describe('the processes of the platform, for everybody', () => {
  it('are all in one list, with their version and their name in three languages', async () => {
    const { results } = publicProcesses.parse((await read('')).body);
    expect(results.map(({ machine }) => machine).sort()).toEqual(
      processMachines.map(({ id }) => id).sort(),
    );
  });
  it.each(processMachines.map(({ id }) => id))(
    '%s tells what it is today, and the same at the address of its version',
    async (id) => {
      const { machine } = publicProcess.parse((await read(`${id}/`)).body);
      const { status, body } = await read(`${id}/${machine.version}/`);
      expect(status).toBe(200);
      expect(publishedMachine.parse(body)).toEqual(machine);
    },
  );
  it.each([
    'nothing/',
    'application/999/',
    'application/..%2F..%2Fpackage/',
    '..%2F..%2Fpackage/1/',
    'nothing/1/',
  ])('answer 404 to what is not there: %s', async (path) => {
    expect((await read(path)).status).toBe(404);
  });
  it('say how long a state lasts only where enough have left it', async () => {
    // Of the whole country (docs/decisions/173-numbers-of-the-whole-country.md).
    const cell = (state: string, number: number) =>
      sql`
      insert into passage (process, state, event, to_state, role, organization_id, kind, year, duration,
        number)
      values ('topic', ${state}, 'x', 'y', 'system', -1, 0, 2026, 3, ${number})`.execute(
        seeded.on.services.db,
      );
    await sql`delete from passage where process = 'topic'`.execute(seeded.on.services.db);
    const [first = '', second = ''] = Object.keys(
      processMachines.find(({ id }) => id === 'topic')?.states ?? {},
    ).filter((state) => state !== 'absent');
    await cell(first, 20);
    await cell(second, 19);
    const { times } = (await read('topic/')).body as unknown as PublicProcess;
    expect(times).toEqual([{ state: first, median: expect.any(Number), p90: expect.any(Number) }]);
  });
});
