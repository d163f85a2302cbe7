import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellSettings } from '#server/db/migrations/025-access.ts';
import { tellForgotten } from '#server/db/migrations/056-first-lines.ts';
import { chains } from '#server/declared/modules.ts';
import { canonical } from '#server/engine/canonical.ts';
import { appendHistory, asKept, brokenLines } from '#server/engine/history.ts';
import type { Written } from '#server/engine/process.ts';
import { appendReading, brokenReadings } from '#server/engine/reading-chain.ts';
import { type Difference, verifyHistory } from '#server/engine/verify-history.ts';
import type { TestDatabase } from '../support/database.ts';
import { seededDatabase } from '../support/seeded-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await seededDatabase();
});
afterAll(() => database.stop());

async function differences(): Promise<{ lines: number; found: Difference[] }> {
  let lines = 0;
  const count = (read: number): void => {
    lines += read;
  };
  const found: Difference[] = [];
  for await (const difference of verifyHistory(database.db, chains, count)) found.push(difference);
  return { lines, found };
}

/** What the verifier says while a hand with all rights has changed something; undone afterwards. */
async function afterTampering(statement: string): Promise<string[]> {
  const { db } = database;
  await sql`create table untouched as select * from history`.execute(db);
  await sql`create table standing as select id, state, version from application`.execute(db);
  await sql`alter table history disable trigger history_append_only`.execute(db);
  try {
    await sql.raw(statement).execute(db);
    return (await differences()).found.map(({ problem }) => problem);
  } finally {
    await sql`delete from history`.execute(db);
    await sql`insert into history overriding system value select * from untouched`.execute(db);
    await sql`update application a set state = s.state, version = s.version from standing s
      where s.id = a.id`.execute(db);
    await sql`drop table untouched, standing`.execute(db);
    await sql`alter table history enable trigger history_append_only`.execute(db);
  }
}

/**
 * Ids at which the chain of readings is broken after a hand with all rights was there; undone
 * afterwards.
 */
async function brokenAfter(statement: string): Promise<number[]> {
  const { db } = database;
  await sql`alter table file_read disable trigger file_read_append_only`.execute(db);
  try {
    await sql.raw(statement).execute(db);
    const broken: number[] = [];
    for await (const id of brokenReadings(db)) broken.push(id);
    return broken;
  } finally {
    await sql`delete from file_read`.execute(db);
    await sql`alter table file_read enable trigger file_read_append_only`.execute(db);
  }
}

describe('the verifier of the readings of files', () => {
  beforeEach(async () => {
    const reading = {
      file_id: randomUUID(),
      owner_id: 1,
      account_id: 2,
      role: 'university',
      organization_id: 3,
      ip: '127.0.0.1',
    };
    await Promise.all(
      [1, 2, 3, 4].map((second) =>
        appendReading(database.db, { ...reading, at: new Date(second * 1000) }),
      ),
    );
  });
  const third = '(select id from file_read order by id offset 2 limit 1)';

  it('has nothing to say about what was written, also at the same moment', async () => {
    expect(await brokenAfter('select 1')).toEqual([]);
  });

  it.each([
    ['another reader', `update file_read set account_id = 9 where id = ${third}`],
    ['another time', `update file_read set at = at + interval '1 second' where id = ${third}`],
    ['a line that is gone', `delete from file_read where id = ${third}`],
  ])('finds %s', async (_name, statement) => {
    expect(await brokenAfter(statement)).toHaveLength(1);
  });

  it('cannot be changed by the product itself', async () => {
    await expect(sql`update file_read set account_id = 9`.execute(database.db)).rejects.toThrow(
      'append-only',
    );
    expect(await brokenAfter('select 1')).toEqual([]);
  });
});

const someLine = `(select h.id from history h join history next on next.process = h.process and next.record_id = h.record_id
  where h.process = 'application' and h.record_version = 2 and next.record_version = 3 order by h.id limit 1)`;
const lastLine = `(select max(id) from history where process = 'application')`;

describe('the verifier of the history', () => {
  it('has nothing to say about the demonstration, and reads all of it', async () => {
    const { lines, found } = await differences();
    const { rows } = await sql<{ count: number }>`select count(*) from history`.execute(
      database.db,
    );
    expect(found).toEqual([]);
    expect(lines).toBeGreaterThan(300);
    expect(lines).toBe(Number(rows[0]?.count));
  });

  it.each([
    [
      'a changed reason',
      `update history set reason = 'x' where id = ${someLine}`,
      /hash does not fit/,
    ],
    [
      'a changed actor',
      `update history set actor_user_id = 1 where id = ${someLine}`,
      /hash does not fit/,
    ],
    [
      'a changed time',
      `update history set at = at + interval '1 second' where id = ${someLine}`,
      /hash does not fit/,
    ],
    [
      'a changed field',
      `update history set changed_fields = '{"topic":[null,"x"]}' where id = ${someLine}`,
      /hash does not fit/,
    ],
    [
      'a line taken out of the middle',
      `delete from history where id = ${someLine}`,
      /version 3 where 2 is due/,
    ],
    ['a line taken from the end', `delete from history where id = ${lastLine}`, /by its history/],
    [
      'a whole history that is gone',
      `delete from history where process = 'application' and record_id = (select min(id) from application)`,
      /without any/,
    ],
    [
      'a state moved by hand',
      `update application set state = 'archivedDraft' where id = (select min(id) from application
        where state <> 'archivedDraft')`,
      /stored as archivedDraft/,
    ],
  ])('finds %s', async (_name, statement, words) => {
    const problems = await afterTampering(statement);
    expect(problems.join('; ')).toMatch(words);
    expect(problems.length).toBeLessThan(5);
    expect((await differences()).found).toEqual([]);
  });
});

describe('what stands beside the engine', () => {
  const line = (process: string, record_id: number, rest: object) => ({
    process,
    record_id,
    actor_user_id: 1,
    actor_role: 'admin',
    actor_org_id: null,
    at: new Date(),
    reason: null,
    changed_fields: {},
    confirm_method: 'dialog' as const,
    ip: null,
    job: null,
    machine_version: '1',
    record_version: 1,
    event: 'resend',
    from_state: 'failed',
    to_state: 'queued',
    ...rest,
  });
  const messageOf = async (state: string, version: number): Promise<number> => {
    const row = {
      channel: 'mail' as const,
      recipient: 'a@sinov.uz',
      subject: 'Mavzu',
      body: 'Matn',
      language: 'uz' as const,
      code: 'N-APPLY-SENT',
    };
    const { id } = await database.db
      .insertInto('message')
      .values({ ...row, state, version })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const said = async (process: string, id: number) =>
    (await differences()).found
      .filter((one) => one.process === process && one.recordId === id)
      .map(({ problem }) => problem);

  it('messages: resending is walked, what the gateway does in between is not asked for', async () => {
    const sound = await messageOf('delivered', 3);
    for (const record_version of [2, 3])
      await appendHistory(database.db, line('message', sound, { record_version }));
    const untouched = await messageOf('failed', 1);
    const [silent, ahead, twice] = [
      await messageOf('queued', 2),
      await messageOf('queued', 3),
      await messageOf('queued', 2),
    ];
    await appendHistory(database.db, line('message', ahead, { record_version: 2 }));
    await appendHistory(
      database.db,
      line('message', twice, { record_version: 2, from_state: 'delivered' }),
    );
    expect([await said('message', sound), await said('message', untouched)]).toEqual([[], []]);
    expect(await said('message', silent)).toEqual(['stored, but without any history']);
    expect(await said('message', ahead)).toEqual(['stored version 3, by its history 2']);
    expect(await said('message', twice)).toEqual([
      expect.stringContaining('resend does not lead from delivered to queued'),
    ]);
  });

  it('directories: what was loaded has no line until somebody changes it', async () => {
    const change = { event: 'switchOff', from_state: 'active', to_state: 'notActive' };
    await sql`update region set status = 200, version = 2 where id = 1703`.execute(database.db);
    expect(await said('directory-region', 1703)).toEqual(['stored, but without any history']);
    await appendHistory(database.db, line('directory-region', 1703, change));
    expect(await said('directory-region', 1703)).toEqual([]);
    await sql`update region set status = 100 where id = 1703`.execute(database.db);
    expect(await said('directory-region', 1703)).toEqual([
      'stored as active, by its history notActive',
    ]);
  });

  it('settings taken over from before the history say so in a line of their own', async () => {
    const value = {
      key: 'study.years_phd',
      value: '4',
      valid_from: new Date(0),
      created_at: new Date(),
      updated_at: new Date(),
    };
    const { id } = await database.db
      .insertInto('setting_change')
      .values(value)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await said('settingChange', id)).toEqual(['stored, but without any history']);
    await tellSettings(database.db);
    await tellSettings(database.db);
    expect(await said('settingChange', id)).toEqual([]);
    const lines = await database.db
      .selectFrom('history')
      .select(['actor_role', 'job'])
      .where('process', '=', 'settingChange')
      .where('record_id', '=', id)
      .execute();
    expect(lines).toEqual([{ actor_role: 'system', job: 'migration 025' }]);
  });
});

describe('records of the time before the history', () => {
  it('get the lines that lead to where they stand, and the versions that go with them', async () => {
    const { db } = database;
    const { rows } = await sql<{ id: number }>`
      insert into advisor (account_id, organization_id, state)
      select a.id, o.id, s.state
        from (values ('consented', 0), ('waiting', 1), ('deactivated', 2)) as s (state, at)
        join lateral (select id from account where role_id = 100
          order by id offset s.at limit 1) a on true
        cross join (select id from organization order by id limit 1) o
      returning id`.execute(db);
    const ids = rows.map(({ id }) => id);
    const said = async () =>
      (await differences()).found.filter(
        ({ process, recordId }) => process === 'advisor' && ids.includes(recordId),
      );
    expect((await said()).map(({ problem }) => problem)).toEqual(
      ids.map(() => 'stored, but without any history'),
    );
    await tellForgotten(db);
    await tellForgotten(db);
    expect(await said()).toEqual([]);
    const lines = await db
      .selectFrom('history')
      .select(['event', 'actor_role', 'job'])
      .where('process', '=', 'advisor')
      .where('record_id', '=', ids[0] ?? 0)
      .orderBy('record_version')
      .execute();
    expect(lines.map(({ event }) => event)).toEqual(['add', 'consent']);
    expect(lines).toEqual(
      lines.map(({ event }) => ({ event, actor_role: 'system', job: 'migration 056' })),
    );
  });
});

describe('what the database writes otherwise than it was given', () => {
  const given = {
    process: 'message',
    record_version: 2,
    event: 'resend',
    from_state: 'failed',
    to_state: 'queued',
    actor_user_id: 1,
    actor_role: 'admin',
    actor_org_id: null,
    at: new Date(),
    confirm_method: 'dialog' as const,
    ip: null,
    job: null,
    machine_version: '1',
  };
  const broken = async (): Promise<number> => {
    const { rows } = await sql<{
      id: number;
    }>`select id from history where process = 'message' and record_id < 0`.execute(database.db);
    const lines = await database.db
      .selectFrom('history')
      .selectAll()
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('record_id')
      .execute();
    return lines.filter((line) => brokenLines([line]).length > 0).length;
  };

  it.each([
    [
      'half a pair of surrogates in a reason',
      -1,
      { reason: 'sabab \ud800 sabab', changed_fields: {} },
    ],
    ['half a pair in an address', -2, { reason: null, ip: '\udc00', changed_fields: {} }],
    [
      'numbers and the order of names',
      -3,
      {
        reason: null,
        changed_fields: {
          z: [-0, 1e300],
          a: [1.1, 1e-9],
          ab: [{ y: 1, x: null }, []],
        } satisfies Written,
      },
    ],
  ])('still fits its hash: %s', async (_name, record_id, { reason, changed_fields, ...rest }) => {
    await appendHistory(database.db, { ...given, record_id, reason, changed_fields, ...rest });
    expect(await broken()).toBe(0);
  });

  it('is known before it is asked for: texts, numbers and names of every kind', async () => {
    const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0'));
    const value = fc.json().map((one) => JSON.parse(one.replaceAll('\\u0000', '')));
    const kept = fc.asyncProperty(text, fc.dictionary(text, value), async (reason, changed) => {
      const line = { ...given, record_id: -9, reason, changed_fields: changed as Written };
      const { rows } = await sql<{ reason: string; changed_fields: Written; at: Date }>`
        select ${reason}::text as reason, ${line.at}::timestamptz as at,
          ${JSON.stringify(changed)}::jsonb as changed_fields`.execute(database.db);
      const { reason: said, changed_fields, at } = asKept(line);
      const asked = rows.map((row) => [row.at.toISOString(), row.reason, row.changed_fields]);
      expect(canonical([[at.toISOString(), said, changed_fields]])).toBe(canonical(asked));
    });
    await fc.assert(kept, { numRuns: 300 });
  });

  it('still fits its hash: a reading with a file id in capitals and a broken address', async () => {
    const file_id = randomUUID().toUpperCase();
    const reading = { owner_id: 1, account_id: 2, role: 'university', organization_id: 3 };
    await appendReading(database.db, { ...reading, file_id, ip: 'x\ud800', at: new Date() });
    expect(await brokenAfter('select 1')).toEqual([]);
  });
});
