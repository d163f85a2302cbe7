import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestNote, type NoteColleague, type RecordNotes } from '#shared/record-notes.ts';
import { openFor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let reviewer: Sender;
let colleague: Sender;
let record: { id: number; owner: number };
beforeAll(async () => {
  seeded = await seededApp();
  reviewer = await seeded.as('universitet');
  colleague = await seeded.as('universitet2');
  const { rows } = await sql<typeof record>`
    select r.id, r.owner_id as owner from application r
      join account a on a.email = 'universitet@namuna.uz' and a.organization_id = r.organization_id
    where r.sent_at is not null order by r.id limit 1`.execute(seeded.on.services.db);
  record = rows[0] as never;
});
afterAll(() => seeded.stop());

const path = (rest = '') => `/api/applications/${record.id}/notes/${rest}`;
const send = (who: Sender | null, method: 'GET' | 'POST', rest = '', body?: object) =>
  seeded.on.send(who, method, path(rest), body);
async function notesFor(who: Sender): Promise<RecordNotes> {
  const { status, body } = await send(who, 'GET');
  expect(status).toBe(200);
  return body as unknown as RecordNotes;
}
const idOf = async (login: string): Promise<number> =>
  (
    await seeded.on.services.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', `${login}@namuna.uz`)
      .executeTakeFirstOrThrow()
  ).id;
const inboxOf = async (login: string) =>
  seeded.on.services.db
    .selectFrom('received_notification')
    .selectAll()
    .where('account_id', '=', await idOf(login))
    .where('code', '=', 'N-NOTE-MENTION')
    .execute();

describe('an internal note', () => {
  it('is read by colleagues of its writer, and tells whom it names', async () => {
    const mentioned = [await idOf('universitet2')];
    const note = 'Diplom <b>ilovasini</b> qayta soʻrash kerak';
    const { status } = await send(reviewer, 'POST', '', { note, mentioned });
    expect(status).toBe(201);
    const [read] = (await notesFor(colleague)).results;
    expect(read).toMatchObject({ text: note, own: false, taken_back_at: null });
    expect(read?.mentioned).toHaveLength(1);
    const [told] = await inboxOf('universitet2');
    expect(told).toMatchObject({ process: 'application', record_id: record.id });
    // A message travels by mail: the note itself stays in the product.
    expect(JSON.stringify(told)).not.toContain('Diplom');
    const { rows } = await sql<{ body: string }>`select body from message
      where code = 'N-NOTE-MENTION'`.execute(seeded.on.services.db);
    expect(rows.some(({ body }) => body.includes('Diplom'))).toBe(false);
  });

  it('is read by nobody outside of the organization, the person of the record least of all', async () => {
    const person = await openFor(seeded.on, record.owner);
    expect((await send(person, 'GET')).code).toBe('NO_PERMISSION');
    for (const login of ['talabgor', 'rahbar', 'admin', 'texnik'])
      expect((await send(await seeded.as(login), 'GET')).code).toBe('NO_PERMISSION');
    // The agency and the ministry see the record, and have notes of their own.
    for (const login of ['agentlik', 'vazirlik'])
      expect((await notesFor(await seeded.as(login))).results).toEqual([]);
    expect((await send(await seeded.as('institut'), 'GET')).status).toBe(404);
    expect((await send(null, 'GET')).code).toBe('UNAUTHENTICATED');
  });

  it('is no line of the history, and no part of the record', async () => {
    const { status } = await send(reviewer, 'POST', '', { note: 'Faqat oʻzimizga' });
    expect(status).toBe(201);
    for (const rest of ['', 'history/', 'changes/']) {
      const { body } = await seeded.on.send(
        reviewer,
        'GET',
        `/api/applications/${record.id}/${rest}`,
      );
      expect(JSON.stringify(body)).not.toContain('Faqat oʻzimizga');
    }
  });

  it('names only colleagues who may see the record', async () => {
    const { body } = await send(reviewer, 'GET', 'colleagues/');
    const colleagues = body as unknown as NoteColleague[];
    expect(colleagues.map(({ id }) => id)).toContain(await idOf('universitet2'));
    expect(colleagues.map(({ id }) => id)).not.toContain(await idOf('universitet'));
    for (const login of ['institut', 'agentlik', 'doktorant']) {
      const { code } = await send(reviewer, 'POST', '', {
        note: 'Begona odamga xabar',
        mentioned: [await idOf(login)],
      });
      expect([login, code]).toEqual([login, 'VALIDATION']);
      expect(await inboxOf(login)).toEqual([]);
    }
  });

  it('is neither empty nor longer than the limit', async () => {
    for (const note of ['', '   ', 'x'.repeat(longestNote + 1)])
      expect((await send(reviewer, 'POST', '', { note })).code).toBe('VALIDATION');
  });

  it('is written once, however often the same click arrives', async () => {
    const before = (await notesFor(reviewer)).count;
    const body = { note: 'Bir marta yoziladi' };
    const headers = { 'idempotency-key': 'bitta-eslatma-1' };
    for (let time = 0; time < 2; time += 1)
      expect((await seeded.on.send(reviewer, 'POST', path(), body, headers)).status).toBe(201);
    expect((await notesFor(reviewer)).count).toBe(before + 1);
  });

  it('is taken back by its writer alone: the words go, the line stays', async () => {
    await send(reviewer, 'POST', '', { note: 'Xato yozildi' });
    const [note] = (await notesFor(reviewer)).results;
    expect((await send(colleague, 'POST', `${note?.id}/take-back/`, {})).status).toBe(404);
    const { body } = await send(reviewer, 'POST', `${note?.id}/take-back/`, {});
    const [taken] = (body as unknown as RecordNotes).results;
    expect(taken).toMatchObject({ id: note?.id, text: null, own: false });
    expect(taken?.taken_back_at).not.toBeNull();
    expect((await send(reviewer, 'POST', `${note?.id}/take-back/`, {})).status).toBe(404);
    const count = (await notesFor(reviewer)).results.filter(({ text }) => text !== null).length;
    expect((await send(colleague, 'GET', 'count/')).body).toEqual({ count });
  });
});
