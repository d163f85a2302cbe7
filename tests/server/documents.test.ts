import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAddress } from '#server/documents/check-code.ts';
import { qrShape } from '#server/documents/qr.ts';
import { officialDate } from '#shared/official-date.ts';
import type { Sender } from '../support/app.ts';
import { type Applicant, buildApplicant } from '../support/applicants.ts';
import { doing } from '../support/doing.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { admissionSteps, buildApplication } from '../support/play.ts';
import { type ReadPdf, readPdf } from '../support/read-pdf.ts';
import { sendApplication } from '../support/sent-application.ts';
import { make } from '../support/walk-stage.ts';

let database: OpenWorld['database'];
let world: OpenWorld;
let owner: Applicant;
let sent: number;
let admitted: { id: number; owner: Sender };
let finished: { id: number; owner: Sender };
const cyrillic = { surname: 'Қодиров', first_name: 'Ҳамид', middle_name: 'Ғани ўғли' };

beforeAll(async () => {
  world = await openWorld();
  database = world.database;
  owner = await buildApplicant(world);
  await database.db.updateTable('account').set(cyrillic).where('id', '=', owner.id).execute();
  sent = await sendApplication(world, owner);
  const one = await buildApplication(world, 'admittedToStudy', admissionSteps);
  admitted = { id: one.id, owner: one.scene.actor('applicant') };
  const other = await buildApplication(world, 'graduated');
  finished = { id: other.id, owner: other.scene.actor('applicant') };
  await runJobs(world.on);
});
afterAll(() => world.stop());

interface Listed {
  id: number;
  code: string;
  state: string;
  replaced: boolean;
  check_code: string;
}

const address = (id: number, document?: number) =>
  `/api/applications/${id}/documents/${document === undefined ? '' : `${document}/`}`;
const list = async (sender: Sender, id: number) => {
  const { status, body } = await world.on.send(sender, 'GET', address(id));
  return { status, results: (body.results ?? []) as Listed[] };
};
async function documentOf(sender: Sender, id: number, code: string): Promise<Listed> {
  const found = (await list(sender, id)).results.find((one) => one.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found;
}
async function download(sender: Sender, id: number, document: number, language?: string) {
  const authorization = await world.on.bearer(sender);
  const url = `${address(id, document)}${language ? `?language=${language}` : ''}`;
  return world.on.app.inject({ method: 'GET', url, headers: { authorization } });
}
async function read(sender: Sender, id: number, code: string, language?: string): Promise<ReadPdf> {
  const answer = await download(sender, id, (await documentOf(sender, id, code)).id, language);
  return readPdf(answer.rawPayload);
}

const titles = {
  'DOC-APPLICATION': { uz: 'Ariza', ru: 'Заявление', en: 'Application' },
  'DOC-DATASHEET': { uz: 'Maʼlumotnoma', ru: 'Анкета-справка', en: 'Personal data sheet' },
  'DOC-ADMISSION': {
    uz: 'Qabul qilish buyrugʻidan koʻchirma',
    ru: 'Выписка из приказа о зачислении',
    en: 'Extract from the admission order',
  },
  'DOC-FINISH': {
    uz: 'Oʻqishni tamomlash buyrugʻidan koʻchirma',
    ru: 'Выписка из приказа о завершении обучения',
    en: 'Extract from the order on completion of study',
  },
};
const pageOf = { uz: /1-bet, jami (\d)/, ru: /стр\. 1 из (\d)/, en: /page 1 of (\d)/ };
const languages = ['uz', 'ru', 'en'] as const;
const cases = Object.keys(titles).flatMap((code) =>
  languages.map((language) => [code as keyof typeof titles, language] as const),
);

describe('an issued document', () => {
  it.each(cases)(
    '%s in %s: A4, tagged, its title, page x of y, fonts of its own, the address to check it',
    async (code, language) => {
      const about = {
        'DOC-APPLICATION': { id: sent, owner },
        'DOC-DATASHEET': { id: sent, owner },
        'DOC-ADMISSION': admitted,
        'DOC-FINISH': finished,
      };
      const { id, owner: reader } = about[code];
      const pdf = await read(reader, id, code, language);
      const { check_code } = await documentOf(reader, id, code);
      expect(pdf.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
        pdf.pages.map(() => [595, 842]),
      );
      expect(pdf.title).toContain(titles[code][language]);
      expect(pdf.text).toContain(titles[code][language]);
      expect([pdf.language, pdf.tagged]).toEqual([language, true]);
      expect(pageOf[language].exec(pdf.pages[0]?.text ?? '')?.[1]).toBe(String(pdf.pages.length));
      expect(pdf.fonts.length).toBeGreaterThan(1);
      expect(pdf.fonts.filter((name) => !name.includes('DejaVu'))).toEqual([]);
      expect(pdf.text).toContain(`/check/${check_code.replace(/(.{5})(?=.)/g, '$1-')}`);
    },
  );

  it('writes names of any script, the number and the date as orders do', async () => {
    const uzbek = await read(owner, sent, 'DOC-APPLICATION', 'uz');
    const day = world.on.clock.today();
    expect(uzbek.text).toContain('ҚОДИРОВ Ҳамид Ғани ўғли');
    expect(uzbek.text).toMatch(/№ A-\d{4}-\d{6}/);
    expect(uzbek.text).toContain(officialDate('uz', day));
    expect(uzbek.text).toContain('qabul qilishingizni soʻrayman');
    expect(uzbek.text.replace(/\s+/g, ' ')).toContain('Oliy maʼlumotli tadqiqotchi');
    expect((await read(owner, sent, 'DOC-APPLICATION', 'ru')).text).toContain(
      officialDate('ru', day),
    );
    expect((await read(owner, sent, 'DOC-DATASHEET', 'ru')).text).toContain(
      'Исследователь с высшим образованием',
    );
  });

  it('extracts name order, study and result, and no personal numbers', async () => {
    const admission = await read(admitted.owner, admitted.id, 'DOC-ADMISSION', 'uz');
    const { pinfl } = await database.db
      .selectFrom('account')
      .select('pinfl')
      .where('id', '=', admitted.owner.id)
      .executeTakeFirstOrThrow();
    expect(admission.text).toContain('112-st-son buyruqqa asosan');
    expect(admission.text).toContain('Stipendiyasiz');
    expect(admission.text).not.toContain(String(pinfl));
    expect((await read(finished.owner, finished.id, 'DOC-FINISH', 'ru')).text).toContain(
      'Обучение завершено',
    );
  });

  it('carries a QR code whose modules say the address of its check', async () => {
    const { check_code } = await documentOf(owner, sent, 'DOC-DATASHEET');
    const { modules } = await read(owner, sent, 'DOC-DATASHEET', 'uz');
    const { side, bars } = qrShape(checkAddress(world.on.services.config.publicUrl, check_code));
    const left = Math.min(...modules.map(({ x }) => x));
    const top = Math.min(...modules.map(({ y }) => y));
    const unit = (Math.max(...modules.map(({ x, width }) => x + width)) - left) / side;
    const drawn = modules.map(({ x, y, width }) =>
      [x - left, y - top, width].map((length) => Math.round(length / unit)),
    );
    expect(modules.length).toBeGreaterThan(100);
    expect(drawn).toEqual(bars.map(({ x, y, width }) => [x, y, width]));
  });

  it('is an attachment with a name people understand', async () => {
    const { id } = await documentOf(owner, sent, 'DOC-DATASHEET');
    const { headers } = await download(owner, sent, id, 'uz');
    expect(headers['content-type']).toBe('application/pdf');
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
      /Maʼlumotnoma \(obyektivka\) A-\d{4}-\d{6}\.pdf/,
    );
  });

  it('does not change when the profile does, in whatever language it is asked for later', async () => {
    const someone = await buildApplicant(world);
    const id = await sendApplication(world, someone);
    await database.db
      .updateTable('account')
      .set({ surname: 'Keyingi', permanent_address: 'Boshqa manzil, 5-uy' })
      .where('id', '=', someone.id)
      .execute();
    await runJobs(world.on);
    const before = await read(someone, id, 'DOC-APPLICATION', 'uz');
    await database.db
      .updateTable('account')
      .set({ first_name: 'Ertangi' })
      .where('id', '=', someone.id)
      .execute();
    for (const pdf of [before, await read(someone, id, 'DOC-APPLICATION', 'en')]) {
      expect(pdf.text).toContain(someone.surname.toUpperCase());
      for (const later of ['KEYINGI', 'Boshqa manzil', 'Ertangi'])
        expect(pdf.text).not.toContain(later);
    }
  });

  it('is made once, however often its jobs run', async () => {
    const due = await database.db
      .selectFrom('due_document')
      .selectAll()
      .where('record_id', '=', sent)
      .execute();
    const rows = () =>
      database.db.selectFrom('issued_file').selectAll().orderBy('file_id').execute();
    const before = await rows();
    await Promise.all(
      due.flatMap(({ id }) => [1, 2, 3].map(() => runTask(world.on, 'make-document', { due: id }))),
    );
    expect(await rows()).toEqual(before);
    expect(due.map(({ made_at, file_id }) => [made_at !== null, file_id !== null])).toEqual(
      due.map(() => [true, true]),
    );
  });

  it('of the time before the job is made by the sweep, and in the language that its organization chose', async () => {
    const id = await sendApplication(world, await buildApplicant(world));
    await runJobs(world.on);
    const due = await database.db
      .selectFrom('due_document')
      .select(['id', 'history_id'])
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    const old = {
      process: 'application',
      record_id: id,
      code: 'DOC-ADMISSION',
      history_id: due.history_id,
      due_at: new Date('2020-01-01'),
    };
    await database.db.insertInto('due_document').values(old).execute();
    await database.db
      .updateTable('organization')
      .set({ document_language: 'ru' })
      .where('id', '=', world.university)
      .execute();
    await runTask(world.on, 'sweep-documents');
    await runJobs(world.on);
    await database.db
      .updateTable('organization')
      .set({ document_language: 'uz' })
      .where('id', '=', world.university)
      .execute();
    const made = await database.db
      .selectFrom('issued_document')
      .innerJoin('due_document', 'due_document.id', 'issued_document.due_id')
      .select(['issued_document.language', 'due_document.made_at'])
      .where('due_document.record_id', '=', id)
      .where('due_document.code', '=', 'DOC-ADMISSION')
      .execute();
    expect(made).toMatchObject([{ language: 'ru', made_at: expect.any(Date) }]);
  });
});

describe('who reads a document', () => {
  const codes = async (sender: Sender, id: number) =>
    (await list(sender, id)).results.map(({ code }) => code).sort();

  it('the owner, the organization concerned and the agency read all; a ministry only extracts of orders; finance and the advisor none', async () => {
    const { university, innovation, ministry, finance, advisor } = world.staff;
    const all = ['DOC-ADMISSION', 'DOC-APPLICATION', 'DOC-DATASHEET'];
    for (const reader of [admitted.owner, university, innovation])
      expect(await codes(reader, admitted.id)).toEqual(all);
    expect(await codes(ministry, admitted.id)).toEqual(['DOC-ADMISSION']);
    for (const reader of [finance, advisor]) expect(await codes(reader, admitted.id)).toEqual([]);
    const sheet = await documentOf(admitted.owner, admitted.id, 'DOC-DATASHEET');
    const extract = await documentOf(admitted.owner, admitted.id, 'DOC-ADMISSION');
    for (const reader of [ministry, finance, advisor])
      expect((await download(reader, admitted.id, sheet.id)).statusCode).toBe(404);
    expect((await download(ministry, admitted.id, extract.id)).statusCode).toBe(200);
    expect((await download(finance, admitted.id, extract.id)).statusCode).toBe(404);
  });

  it('another person, another organization and a visitor do not even learn that it exists', async () => {
    const { id } = await documentOf(owner, sent, 'DOC-APPLICATION');
    for (const stranger of [admitted.owner, world.neighbour]) {
      expect((await list(stranger, sent)).status).toBe(404);
      expect((await download(stranger, sent, id)).statusCode).toBe(404);
    }
    expect((await download(owner, admitted.id, id)).statusCode).toBe(404);
    expect((await world.on.send(null, 'GET', address(sent, id))).status).toBe(401);
  });

  it('reading about somebody else leaves a trace, reading about oneself none', async () => {
    const { id } = await documentOf(owner, sent, 'DOC-DATASHEET');
    const traces = () =>
      database.db
        .selectFrom('file_read')
        .select('account_id')
        .where('owner_id', '=', owner.id)
        .execute();
    await download(owner, sent, id);
    const before = (await traces()).length;
    await download(world.staff.university, sent, id);
    expect((await traces()).slice(before)).toEqual([{ account_id: world.staff.university.id }]);
  });
});

describe('the public check', () => {
  const check = (code: string) => world.on.send(null, 'GET', `/api/public/documents/${code}/`);

  it('tells anybody what a genuine document says, without personal numbers', async () => {
    const { id, check_code } = await documentOf(owner, sent, 'DOC-APPLICATION');
    const { status, body } = await check(check_code.toLowerCase().replace(/(.{5})(?=.)/g, '$1-'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: 'DOC-APPLICATION',
      status: 'valid',
      person: 'Қ****** Ҳ. Ғ.',
      date: world.on.clock.today(),
    });
    expect(JSON.stringify(body)).not.toMatch(/\b\d{14}\b|Қодиров|\+998/);
    const pdf = (await download(owner, sent, id, 'uz')).rawPayload;
    expect((body.files as { sha256: string }[]).map(({ sha256 }) => sha256)).toContain(
      createHash('sha256').update(pdf).digest('hex'),
    );
  });

  it('says when a newer one of its kind was issued, and when there is none', async () => {
    const someone = await buildApplicant(world);
    const id = await sendApplication(world, someone);
    await runJobs(world.on);
    const first = await documentOf(someone, id, 'DOC-APPLICATION');
    await make(world, 'withdrawnApplication', {
      owner: someone,
      record: id,
      change: { topic: 'Yangi mavzu' },
    });
    await doing(world, 'applications', id)(someone, 'send');
    await runJobs(world.on);
    expect((await check(first.check_code)).body).toMatchObject({ status: 'replaced' });
    expect(
      (await list(someone, id)).results
        .filter(({ code }) => code === 'DOC-APPLICATION')
        .map(({ replaced }) => replaced),
    ).toEqual([false, true]);
    for (const code of ['00000000000000000000', 'unknown', '%27%20or%201=1'])
      expect((await check(code)).status).toBe(404);
  });

  it('cannot be used to try codes out', async () => {
    const answers = [];
    for (let tries = 0; tries < 35; tries += 1)
      answers.push((await check('00000000000000000000')).status);
    expect(answers.at(-1)).toBe(429);
  });
});
