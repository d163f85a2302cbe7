import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropUnusedFiles, unusedForDays } from '#server/files/unused-files.ts';
import { addDays } from '#shared/dates.ts';
import type { Sender } from '../support/app.ts';
import { applicationActs } from '../support/application-acts.ts';
import { pdf } from '../support/file-fixtures.ts';
import { runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildApplication } from '../support/play.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';
import { uploadCalls } from '../support/upload-calls.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const calls = uploadCalls(() => world.on.app);
const { act, rowOf } = applicationActs(() => world);
const tokenOf = async (who: Sender) => ({ authorization: await world.on.bearer(who) });
/** Uploads a file as a browser does; the id that its last answer names. */
async function uploaded(who: Sender, content: Buffer, purpose = 'order', name = 'buyruq.pdf') {
  const { answer, id, url } = await calls.upload(await tokenOf(who), name, content, purpose);
  return { status: answer.statusCode, sent: id, url, usable: String(answer.headers['x-file-id']) };
}
const leave = (order_file_id: string) => ({
  leave_ground: 100,
  leave_start: world.on.clock.today(),
  leave_stop: addDays(world.on.clock.today(), 100),
  order_number: '58-t',
  order_date: addDays(world.on.clock.today(), -1),
  order_file_id,
});
const statusOf = async (who: Sender, id: string) =>
  (await world.on.send(who, 'GET', `/api/files/${id}/info/`)).status;
const isThere = async (id: string): Promise<boolean> =>
  (await world.database.db.selectFrom('file').select('id').where('id', '=', id).execute()).length >
  0;

describe('a file that is stored already', () => {
  it('is the order for ten students, chosen once or uploaded ten times', async () => {
    const { university } = world.staff;
    const students: number[] = [];
    for (let at = 0; at < 10; at += 1)
      students.push((await buildApplication(world, 'admittedToStudy')).id);
    const order = await uploaded(university, pdf('oʻn talaba uchun buyruq'));
    for (const [at, student] of students.entries()) {
      // Half of them with the file chosen again, half with the same file uploaded again.
      const again = at % 2 ? await uploaded(university, pdf('oʻn talaba uchun buyruq')) : order;
      expect([again.status, again.usable]).toEqual([204, order.usable]);
      const answer = await act(student, 'vacation', leave(again.usable));
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      expect((await rowOf(student)).leave_order_file_id).toBe(order.usable);
    }
  });

  it('is answered again after a cancelled form, also when the last answer was lost, and under its own name', async () => {
    const { university } = world.staff;
    const first = await uploaded(university, pdf('bekor qilingan'), 'order', 'birinchi.pdf');
    expect(first.usable).toBe(first.sent);
    const second = await uploaded(university, pdf('bekor qilingan'), 'order', 'ikkinchi.pdf');
    expect([second.status, second.usable]).toEqual([204, first.sent]);
    const asked = await calls.ask(await tokenOf(university), second.url);
    expect([asked.statusCode, asked.headers['x-file-id']]).toEqual([200, first.sent]);
    const { body } = await world.on.send(university, 'GET', `/api/files/${first.sent}/info/`);
    expect(body).toMatchObject({ state: 'stored', name: 'birinchi.pdf' });
  });

  it('is another file for another purpose, and a new one when the first was deleted', async () => {
    const { university } = world.staff;
    const first = await uploaded(university, pdf('maqsad'));
    const other = await uploaded(university, pdf('maqsad'), 'councilDecision');
    expect(other.usable).toBe(other.sent);
    const gone = await world.on.send(university, 'DELETE', `/api/files/${first.sent}/`);
    expect(gone.status).toBe(204);
    const second = await uploaded(university, pdf('maqsad'));
    expect(second.usable).toBe(second.sent);
  });

  it('of somebody else is not told of by the same content, not read, and not attached', async () => {
    const { university, innovation } = world.staff;
    const theirs = await uploaded(innovation, pdf('begona mazmun'));
    const mine = await uploaded(university, pdf('begona mazmun'));
    expect([mine.status, mine.usable]).toEqual([204, mine.sent]);
    expect(mine.usable).not.toBe(theirs.usable);
    expect(await statusOf(university, theirs.usable)).toBe(404);
    const { id } = await buildApplication(world, 'admittedToStudy');
    const refused = await act(id, 'vacation', leave(theirs.usable));
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['order_file_id']]);
    expect((await rowOf(id)).leave_order_file_id).toBeNull();
    expect(await statusOf(university, theirs.usable)).toBe(404);
  });

  it('may be read by those who read one of the records that use it, and by nobody else', async () => {
    const { university, innovation, advisor } = world.staff;
    const order = await uploaded(university, pdf('kim oʻqiydi'));
    expect(await statusOf(innovation, order.usable)).toBe(404);
    const { id } = await buildApplication(world, 'admittedToStudy');
    expect((await act(id, 'vacation', leave(order.usable))).status).toBe(200);
    expect(await statusOf(innovation, order.usable)).toBe(200);
    expect(await statusOf(advisor, order.usable)).toBe(404);
  });
});

describe('the nightly job', () => {
  it('drops what no record has used for thirty days since it was chosen last, and nothing sooner', async () => {
    const { university } = world.staff;
    const never = await uploaded(university, pdf('hech qachon'));
    const again = await uploaded(university, pdf('yana tanlangan'));
    const attached = await uploaded(university, pdf('biriktirilgan'));
    const { id } = await buildApplication(world, 'admittedToStudy');
    expect((await act(id, 'vacation', leave(attached.usable))).status).toBe(200);
    world.on.clock.days(unusedForDays - 1);
    await uploaded(university, pdf('yana tanlangan'));
    await runTask(world.on, 'tidy');
    expect(await isThere(never.sent)).toBe(true);
    world.on.clock.days(2);
    await runTask(world.on, 'tidy');
    expect(await Promise.all([never, again, attached].map(({ sent }) => isThere(sent)))).toEqual([
      false,
      true,
      true,
    ]);
    world.on.clock.reset();
  });

  it('keeps a file that a record used once, though another one is there now', async () => {
    const { university } = world.staff;
    const [before, after] = [
      await uploaded(university, pdf('avvalgi buyruq')),
      await uploaded(university, pdf('keyingi buyruq')),
    ];
    const { id } = await buildApplication(world, 'admittedToStudy');
    await act(id, 'vacation', leave(before.usable));
    const { leave_stop: _old, ...order } = leave(after.usable);
    const longer = { ...order, leave_stop: addDays(world.on.clock.today(), 150) };
    expect((await act(id, 'vacationExtend', longer)).status).toBe(200);
    world.on.clock.days(unusedForDays + 1);
    await runTask(world.on, 'tidy');
    world.on.clock.reset();
    expect([await isThere(before.sent), await isThere(after.sent)]).toEqual([true, true]);
  });
});

describe('of the demonstration', () => {
  let seeded: SeededApp;
  beforeAll(async () => {
    seeded = await seededApp();
  });
  afterAll(() => seeded.stop());

  /** Columns that name a file and do not point to it: traces and files of other shelves. */
  const traces = ['due_document.file_id', 'export_task.file_id', 'file_read.file_id'];

  it('every column that names a file points to it, so that the database keeps what is used', async () => {
    const { rows } = await sql<{ place: string; kept: boolean }>`
      select t.table_name || '.' || t.column_name as place, exists (
        select 1 from pg_constraint c join pg_attribute a
          on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'file'::regclass and c.confdeltype = 'a'
          and c.conrelid = t.table_name::regclass and a.attname = t.column_name) as kept
      from information_schema.columns t
      where t.table_schema = 'public' and t.column_name ~ 'file_ids?$'
      order by 1`.execute(seeded.on.services.db);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ kept }) => !kept).map(({ place }) => place)).toEqual(traces);
  });

  it('no file goes that any column points to, even when nothing is noted of its use', async () => {
    const { db } = seeded.on.services;
    const columns = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'file'::regclass`.execute(db);
    const pointing = sql.join(
      columns.rows.map(
        ({ table, column }) =>
          sql`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} is not null`,
      ),
      sql` union `,
    );
    const used = async () => {
      const { rows } = await sql<{ id: string }>`
        select p.id from (${pointing}) p join file f on f.id = p.id order by 1`.execute(db);
      return rows.map(({ id }) => id);
    };
    const before = await used();
    expect(before.length).toBeGreaterThan(100);
    await sql`update file set used = false, active_at = '2020-01-01'`.execute(db);
    while ((await dropUnusedFiles(seeded.on.services)) > 0);
    expect(await used()).toEqual(before);
    const left = await sql<{ count: number }>`
      select count(*)::int as count from file f where f.state = 'stored'
        and f.purpose <> 'issuedDocument' and f.id not in (select id from (${pointing}) p)`.execute(
      db,
    );
    expect(left.rows[0]?.count).toBe(0);
  });
});
