import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processes } from '#server/declared/modules.ts';
import { openFor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { readPdf } from '../support/read-pdf.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

const pdfText = async (content: Buffer) => (await readPdf(content)).text.replace(/\s+/g, ' ');

let seeded: SeededApp;
let student: { id: number; owner: number; reference: string };
beforeAll(async () => {
  seeded = await seededApp();
  const { rows } = await sql<typeof student>`
    select r.id, r.owner_id as owner, r.order_number as reference from application r
      join account a on a.email = 'universitet@namuna.uz' and a.organization_id = r.organization_id
    where r.leave_order_number is not null order by r.id limit 1`.execute(seeded.on.services.db);
  student = rows[0] as never;
});
afterAll(() => seeded.stop());

async function take(who: Sender, url: string, language = 'uz') {
  const { app } = seeded.on;
  const headers = { authorization: await seeded.on.bearer(who), 'accept-language': language };
  return app.inject({ method: 'GET', url, headers });
}
const path = () => `/api/applications/${student.id}/whole/`;

describe('the whole record as one PDF', () => {
  it('has fields, history in sentences and documents, for the university of the record', async () => {
    const answer = await take(await seeded.as('universitet'), path());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const said = await pdfText(answer.rawPayload);
    for (const words of ['Yozuv maʼlumotlari', 'Tarix', 'Hujjatlar', 'Taʼtil'])
      expect(said).toContain(words);
    expect(said).toContain(student.reference);
  });

  it('is in the language of its reader', async () => {
    const who = await seeded.as('universitet');
    const russian = await pdfText((await take(who, path(), 'ru')).rawPayload);
    expect(russian).toContain('Данные записи');
    const english = await pdfText((await take(who, path(), 'en')).rawPayload);
    expect(english).toContain('Data of the record');
  });

  it('holds no personal number where the reader sees none', async () => {
    const { rows } = await sql<{ pinfl: string }>`select pinfl from account
      where id = ${student.owner}`.execute(seeded.on.services.db);
    const answer = await take(await seeded.as('nazorat'), path());
    expect(answer.statusCode).toBe(200);
    expect(await pdfText(answer.rawPayload)).not.toContain(rows[0]?.pinfl);
  });

  it('is for staff who see the record alone', async () => {
    const codeFor = async (who: Sender) => (await take(who, path())).headers['x-error-code'];
    expect(await codeFor(await openFor(seeded.on, student.owner))).toBe('NO_PERMISSION');
    expect(await codeFor(await seeded.as('institut'))).toBe('NOT_FOUND');
    expect(await codeFor(await seeded.as('texnik'))).toBe('NO_PERMISSION');
  });

  it('leaves a line in the audit log: who took which record', async () => {
    const who = await seeded.as('universitet');
    await take(who, path());
    const log = await seeded.on.send(
      await seeded.as('nazorat'),
      'GET',
      '/api/audit/changes/?limit=1',
    );
    expect(log.body.results).toEqual([
      expect.objectContaining({
        event: 'takeRecord',
        actor: expect.objectContaining({ id: who.id }),
        taken: {
          list: 'wholeRecord',
          rows: 1,
          filters: { process: 'application', record: String(student.id) },
        },
      }),
    ]);
  });

  it('holds no internal note', async () => {
    const who = await seeded.as('universitet');
    const url = `/api/applications/${student.id}/notes/`;
    await seeded.on.send(who, 'POST', url, { note: 'Faqatichkimatn' });
    expect(await pdfText((await take(who, path())).rawPayload)).not.toContain('Faqatichkimatn');
  });

  it('is drawn for a record of every process', async () => {
    const who = await seeded.as('admin');
    const drawn: string[] = [];
    for (const { collection, table } of processes) {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        order by id limit 1`.execute(seeded.on.services.db);
      const one = `/api/${collection}/${rows[0]?.id ?? 1}/`;
      // Anyone who opens the page of a record may take it along.
      const [page, whole] = [await take(who, one), await take(who, `${one}whole/`)];
      expect([collection, whole.statusCode]).toEqual([collection, page.statusCode]);
      if (whole.statusCode === 200) drawn.push(collection);
    }
    expect(drawn.length).toBeGreaterThan(15);
  });
});
