import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { addNewcomers, addRecords, type Ready } from '../bench/cast.ts';
import {
  countryPage,
  create,
  keyOf,
  makeOutbox,
  moves,
  oneOf,
  oneWithHistory,
  organizationPage,
  type Statement,
  sessionOf,
} from '../bench/limit-sql.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';

let world: OpenWorld;
let connection: Connection;
beforeAll(async () => {
  world = await openWorld();
  connection = openDatabase(world.database.address, { patience: bulkPatience });
});
afterAll(async () => {
  await connection.stop();
  await world.stop();
});

const stage = () => ({ connection, config: world.on.services.config });

describe('what the bench brings along', () => {
  it.each([
    ['send', 'send'],
    ['open', 'reviewStart'],
    ['accept', 'accept'],
  ] as const)('stands where its operation begins: %s', async (stop, event) => {
    const { staff, university: organization, direction } = world;
    const place = { organization, direction, period: await buildPeriod(world) };
    const places = [{ ...place, reviewer: staff.university.id }];
    const records: Ready[] = await addRecords(stage(), places, stop, 2);
    for (const { token, id, version } of records) {
      const url = `/api/applications/${id}/${event}/`;
      const bearer = { authorization: `Bearer ${token}` };
      const { status } = await world.on.send(null, 'POST', url, { version }, bearer);
      expect(status).toBe(200);
    }
  });

  it('are people who may begin an application', async () => {
    const period_id = await buildPeriod(world);
    const [token = ''] = await addNewcomers(stage(), 1);
    const body = { period_id, dc_type: 500 };
    const bearer = { authorization: `Bearer ${token}` };
    const { status } = await world.on.send(null, 'POST', '/api/applications/', body, bearer);
    expect(status).toBe(201);
  });
});

describe('the statements of its limit', () => {
  it('fit the tables of today', async () => {
    const statements: ((...values: unknown[]) => Statement)[] = [
      countryPage,
      organizationPage,
      oneOf,
      sessionOf,
      oneWithHistory,
      keyOf,
      create,
      ...Object.values(moves),
    ];
    const client = new pg.Client(world.database.address);
    await client.connect();
    try {
      await client.query(makeOutbox);
      for (const statement of statements) {
        const { name, text } = statement();
        await client.query(`prepare "${name}" as ${text}`);
      }
    } finally {
      await client.end();
    }
  });
});
