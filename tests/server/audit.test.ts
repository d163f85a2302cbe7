import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditChange, AuditReading, AuditRecord } from '#modules/audit/schema.ts';
import { loggedProcesses } from '#modules/audit/use-audit-words.ts';
import { isText, text } from '#server/base/texts.ts';
import { withoutPeople } from '#server/statistics/note-export.ts';
import { doneKey } from '#shared/done-key.ts';
import type { Sender } from '../support/app.ts';
import { runJobs } from '../support/jobs.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let watcher: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  watcher = await seeded.as('nazorat');
});
afterAll(() => seeded.stop());

const ask = (sender: Sender | null, path: string) =>
  seeded.on.send(sender, 'GET', `/api/audit/${path}`);
async function changes(
  query: string,
  days = 3650,
): Promise<{ count: number; results: AuditChange[] }> {
  const { status, body } = await ask(watcher, `changes/?days=${days}&${query}`);
  expect(status).toBe(200);
  return body as never;
}
async function counted(condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from history h where ${condition}`.execute(seeded.on.services.db);
  return Number(rows[0]?.count);
}

describe('the audit log', () => {
  it('is read by the anti-corruption agency, the admin and the technical admin, and by nobody else', async () => {
    const mayRead = ['nazorat', 'admin', 'texnik'];
    const others = [
      'talabgor',
      'doktorant',
      'universitet',
      'vazirlik',
      'agentlik',
      'moliya',
      'rahbar',
      'iqtisodiyot',
    ];
    for (const path of ['changes/', 'readings/', 'changes/1/']) {
      for (const login of mayRead)
        expect([login, (await ask(await seeded.as(login), path)).status]).toEqual([login, 200]);
      for (const login of others)
        expect([login, (await ask(await seeded.as(login), path)).code]).toEqual([
          login,
          'NO_PERMISSION',
        ]);
      expect((await ask(null, path)).code).toBe('UNAUTHENTICATED');
    }
  });

  it('tells all changes exactly, the newest first, page by page', async () => {
    const { count, results } = await changes('limit=40');
    expect(count).toBe(await counted(sql`true`));
    const next = await changes('limit=40&offset=40');
    const lines = [...results, ...next.results];
    expect(new Set(lines.map(({ id }) => id)).size).toBe(80);
    expect(lines.map(({ at }) => at)).toEqual(
      lines
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });

  it('is narrowed by process, event, role, organization and time', async () => {
    const house = sql`(select organization_id from account where email = 'universitet@namuna.uz')`;
    const { rows } = await sql<{ id: number }>`select ${house} as id`.execute(
      seeded.on.services.db,
    );
    const cases: [string, ReturnType<typeof sql>][] = [
      ['process=certificate,diploma', sql`h.process in ('certificate', 'diploma')`],
      ['process=application&event=accept', sql`h.process = 'application' and h.event = 'accept'`],
      ['role=300,innovation', sql`h.actor_role in ('university', 'innovation')`],
      [`organization=${rows[0]?.id}`, sql`h.actor_org_id = ${house}`],
    ];
    for (const [query, condition] of cases) {
      const expected = await counted(condition);
      expect([query, expected > 0, (await changes(query)).count]).toEqual([query, true, expected]);
    }
    const lately = await counted(
      sql`h.at >= ${new Date(seeded.on.services.now().getTime() - 30 * 86_400_000)}`,
    );
    expect((await changes('', 30)).count).toBe(lately);
  });

  it('is searched by the person who acted, in either script, and by the number of a record', async () => {
    const { rows } = await sql<{
      id: number;
      surname: string;
    }>`select id, surname from account where email = 'universitet@namuna.uz'`.execute(
      seeded.on.services.db,
    );
    const [{ id = 0, surname = '' } = {}] = rows;
    const { results } = await changes(
      `search=${encodeURIComponent(surname.toUpperCase())}&limit=9999`,
    );
    expect(results.map(({ actor }) => actor?.id)).toContain(id);
    const { results: ofRecord } = await changes('search=1&process=application');
    expect(new Set(ofRecord.map(({ record_id }) => record_id))).toEqual(new Set([1]));
    expect((await changes('search=hechkimningismi')).count).toBe(0);
  });

  it('tells names of fields, never their values', async () => {
    const { results } = await changes('process=application&limit=9999');
    expect(results.some(({ changed }) => changed.length > 0)).toBe(true);
    expect(Object.keys(results[0] ?? {})).not.toContain('changed_fields');
  });

  it('shows of one change every line of its record, and at which the chain is broken', async () => {
    const [line] = (await changes('process=application&event=accept&limit=1')).results;
    const one = async () => (await ask(watcher, `changes/${line?.id}/`)).body as AuditRecord;
    const before = await one();
    expect(before.broken).toEqual([]);
    expect(before.lines.map(({ record_id }) => record_id)).toEqual(
      before.lines.map(() => line?.record_id),
    );
    // Somebody with the rights of the database's owner rewrites a reason.
    const { db } = seeded.on.services;
    await sql`alter table history disable trigger history_append_only`.execute(db);
    await sql`update history set reason = 'boshqa sabab' where id = ${line?.id}`.execute(db);
    await sql`alter table history enable trigger history_append_only`.execute(db);
    expect((await one()).broken).toEqual([line?.id]);
    for (const id of ['999999999', 'yoq', '0'])
      expect((await ask(watcher, `changes/${id}/`)).code).toBe('NOT_FOUND');
  });

  it('has words for every line of the demonstration', async () => {
    const { rows } = await sql<{
      process: string;
      event: string;
      to_state: string;
    }>`select distinct process, event, to_state from history`.execute(seeded.on.services.db);
    expect(new Set(rows.map(({ process }) => process)).size).toBeGreaterThan(8);
    for (const { process, event, to_state } of rows) {
      expect(loggedProcesses).toContain(process);
      const area = process.startsWith('directory-') ? 'directoryEntry' : process;
      // That the languages have the same keys is held elsewhere.
      const keys = [
        `${area}.name`,
        `${area}.names`,
        doneKey(area, event),
        `${area}.state.${to_state}`,
      ];
      expect(keys.filter((key) => !isText(key))).toEqual([]);
    }
  });

  it('tells who read whose file', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from file_read`.execute(
      seeded.on.services.db,
    );
    const { db } = seeded.on.services;
    const { id: owner } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'talabgor@namuna.uz')
      .executeTakeFirstOrThrow();
    const { id: reader } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'universitet@namuna.uz')
      .executeTakeFirstOrThrow();
    await sql`insert into file_read (file_id, owner_id, account_id, role, at, previous_hash, hash)
      values (gen_random_uuid(), ${owner}, ${reader}, 'university', ${seeded.on.services.now()}, '',
        'x')`.execute(db);
    const { body } = await ask(watcher, 'readings/?role=300');
    const page = body as { count: number; results: AuditReading[] };
    expect(page.count).toBeGreaterThan(Number(rows[0]?.count) - 1);
    expect(page.results[0]).toMatchObject({
      owner: { id: owner },
      reader: { id: reader, role: 'university' },
    });
    expect((await ask(watcher, 'readings/?role=600')).body.count).toBe(0);
  });
});

describe('the audit log in a file', () => {
  const start = (who: Sender | null, body: object) =>
    seeded.on.send(who, 'POST', '/api/audit/changes/export/', body);
  const auditLines = () => counted(sql`h.process = 'auditExport'`);

  it('holds what the search found, with the words of the page, and leaves a line of its own in the log', async () => {
    const { count, results } = await changes('process=certificate,diploma&limit=9999');
    const before = await auditLines();
    const begun = await start(watcher, { process: 'certificate,diploma', days: 3650 });
    expect([begun.status, begun.body.rows, await auditLines()]).toEqual([200, count, before + 1]);
    await runJobs(seeded.on);
    const { body: task } = await seeded.on.send(
      watcher,
      'GET',
      `/api/statistics/check_task_status/?task_id=${begun.body.task_id}`,
    );
    expect(task).toMatchObject({ status: 'done', rows: count, done: count });
    const authorization = await seeded.on.bearer(watcher);
    const file = await seeded.on.app.inject({
      method: 'GET',
      url: String(task.file_url),
      headers: { authorization },
    });
    const [heading = [], ...rows] = await readSheet(file.rawPayload);
    const cell = (row: (typeof rows)[number], name: 'line' | 'who') =>
      row[heading.indexOf(text('uz', `export.audit.${name}`))];
    expect(rows.map((row) => cell(row, 'line'))).toEqual(results.map(({ id }) => id));
    expect(rows.map((row) => cell(row, 'who'))).toEqual(
      results.map(({ actor }) => actor?.name ?? null),
    );
    const [{ id = 0 } = {}] = (await changes('process=auditExport')).results;
    const { body } = await ask(watcher, `changes/${id}/`);
    expect(body).toMatchObject({
      broken: [],
      line: {
        event: 'start',
        actor: { role: 'antiCorruption' },
        changed: expect.arrayContaining(['query', 'rows']),
      },
    });
    const { db } = seeded.on.services;
    const stored = await db
      .selectFrom('audit_export')
      .select(['query', 'rows_total'])
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      query: { process: 'certificate,diploma', days: '3650' },
      rows_total: count,
    });
    await expect(sql`delete from audit_export`.execute(db)).rejects.toThrow('append-only');
  });

  it('holds the readings of files too, for those who read the log, and says so in the log', async () => {
    const { body } = await ask(watcher, 'readings/?role=300&limit=9999&days=3650');
    const { count, results } = body as { count: number; results: AuditReading[] };
    expect(count).toBeGreaterThan(0);
    const before = await auditLines();
    const send = (who: Sender | null, query: object) =>
      seeded.on.send(who, 'POST', '/api/audit/readings/export/', query);
    for (const login of ['universitet', 'agentlik'])
      expect((await send(await seeded.as(login), {})).code).toBe('NO_PERMISSION');
    expect((await send(null, {})).code).toBe('UNAUTHENTICATED');
    expect((await send(watcher, { role: '600' })).code).toBe('GUARD_FAILED');
    const begun = await send(watcher, { role: '300', days: 3650 });
    expect([begun.status, begun.body.rows, await auditLines()]).toEqual([200, count, before + 1]);
    await runJobs(seeded.on);
    const authorization = await seeded.on.bearer(watcher);
    const url = `/api/statistics/exports/${begun.body.task_id}/file/`;
    const [heading = [], ...rows] = await readSheet(
      (await seeded.on.app.inject({ method: 'GET', url, headers: { authorization } })).rawPayload,
    );
    const column = (name: 'line' | 'reader' | 'owner') =>
      rows.map((row) => row[heading.indexOf(text('uz', `export.audit.${name}`))]);
    expect(column('line')).toEqual(results.map(({ id }) => id));
    expect([column('reader'), column('owner')]).toEqual([
      results.map(({ reader }) => reader.name),
      results.map(({ owner }) => owner?.name),
    ]);
    const [{ id = 0 } = {}] = (await changes('process=auditExport')).results;
    const { rows: lines } = await sql<{
      query: unknown;
    }>`select changed_fields -> 'query' -> 1 as query from history where id = ${id}`.execute(
      seeded.on.services.db,
    );
    expect(lines).toEqual([{ query: { part: 'readings', role: '300', days: '3650' } }]);
  });

  it('tells who took a list with personal numbers away, how many rows and how narrowed, and names nobody in it', async () => {
    const agency = await seeded.as('agentlik');
    const list = await seeded.on.send(agency, 'GET', '/api/applications/?limit=50');
    const [one] = list.body.results as { person: { surname: string; pinfl: string } }[];
    const before = await auditLines();
    const query = `search=${encodeURIComponent(one?.person.surname ?? '')}&ordering=-id`;
    const address = `/api/statistics/apply_docs_list_queue/?${query}`;
    const begun = await seeded.on.send(agency, 'GET', address);
    expect([begun.status, await auditLines()]).toEqual([200, before + 1]);
    const [line] = (await changes('process=auditExport')).results;
    expect(line).toMatchObject({
      event: 'takeList',
      actor: { role: 'innovation' },
      taken: {
        list: 'applications',
        rows: begun.body.rows,
        filters: { search: '…', ordering: '-id' },
      },
    });
    expect(line?.ip).not.toBeNull();
    const { body } = await ask(watcher, `changes/${line?.id}/`);
    expect(body).toMatchObject({ broken: [], line: { taken: { list: 'applications' } } });
    const { rows } = await sql<{
      written: string;
    }>`select changed_fields::text as written from history where id = ${line?.id}`.execute(
      seeded.on.services.db,
    );
    expect(rows[0]?.written).not.toContain(one?.person.surname);
    expect((await ask(agency, 'changes/')).code).toBe('NO_PERMISSION');
  });

  it.each([
    [
      { state: 'pending,rejected', period_id: '3', from: '2026-11-01' },
      { state: 'pending,rejected', period_id: '3', from: '2026-11-01' },
    ],
    [{ search: '31234567890123' }, { search: '…' }],
    [
      { owner: '31234567890123', name: 'Karimov Alisher', mail: 'a@b.uz' },
      { owner: '…', name: '…', mail: '…' },
    ],
  ])('keeps of the filters %j only what names nobody', (given, kept) => {
    expect(withoutPeople(given as Record<string, string>)).toEqual(kept);
  });

  it('is made for those who read the log, and for nobody else; an empty search or a wrong filter makes none', async () => {
    const before = await auditLines();
    for (const login of ['talabgor', 'universitet', 'vazirlik', 'agentlik', 'moliya'])
      expect([login, (await start(await seeded.as(login), {})).code]).toEqual([
        login,
        'NO_PERMISSION',
      ]);
    expect((await start(null, {})).code).toBe('UNAUTHENTICATED');
    expect((await start(watcher, { search: 'hechkimningismi' })).code).toBe('GUARD_FAILED');
    expect((await start(watcher, { days: 0 })).code).toBe('VALIDATION');
    expect(await auditLines()).toBe(before);
    for (const login of ['admin', 'texnik'])
      expect([
        login,
        (await start(await seeded.as(login), { process: 'period', days: 3650 })).status,
      ]).toEqual([login, 200]);
    await runJobs(seeded.on);
  });
});
