import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAddress } from '#server/documents/check-code.ts';
import { qrShape } from '#server/documents/qr.ts';
import type { Sender } from '../support/app.ts';
import { runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { places, type QuotaWalk, quotaWalk } from '../support/quota-walk.ts';
import { readPdf } from '../support/read-pdf.ts';

let world: OpenWorld;
let walk: QuotaWalk;
let request: number;
let agreement: number;
let distribution: number;
let neighbours: number;

beforeAll(async () => {
  world = await openWorld();
  walk = await quotaWalk(world);
  request = await walk.ask(world.staff.university, places(10, 2));
  neighbours = await walk.ask(world.neighbour, places(5));
  await walk.endorse([request, neighbours]);
  ({ agreement, distribution } = await walk.give(places(8, 2)));
  await walk.agree(distribution);
});
afterAll(() => world.stop());

interface Listed {
  id: number;
  code: string;
  check_code: string;
  replaced: boolean;
}

const codes = {
  'DOC-ASK': 'quota-requests',
  'DOC-CONSOLIDATED': 'quota-agreements',
  'DOC-QUOTA-ORDER': 'quota-distributions',
} as const;
type Code = keyof typeof codes;
const idOf = (code: Code): number =>
  ({ 'DOC-ASK': request, 'DOC-CONSOLIDATED': agreement, 'DOC-QUOTA-ORDER': distribution })[code];
const list = async (by: Sender, code: Code, id = idOf(code)) => {
  const { status, body } = await world.on.send(by, 'GET', `/api/${codes[code]}/${id}/documents/`);
  return { status, results: (body.results ?? []) as Listed[] };
};
async function newest(by: Sender, code: Code, id = idOf(code)): Promise<Listed> {
  const [found] = (await list(by, code, id)).results;
  if (found?.code !== code) throw new Error(`no ${code}`);
  return found;
}
async function download(
  by: Sender,
  code: Code,
  document: number,
  language: string,
  id = idOf(code),
) {
  const authorization = await world.on.bearer(by);
  const url = `/api/${codes[code]}/${id}/documents/${document}/?language=${language}`;
  return world.on.app.inject({ method: 'GET', url, headers: { authorization } });
}
async function read(code: Code, language: string) {
  const { id } = await newest(world.staff.innovation, code);
  return readPdf((await download(world.staff.innovation, code, id, language)).rawPayload);
}

const titles: Record<Code, Record<'uz' | 'ru' | 'en', string>> = {
  'DOC-ASK': {
    uz: 'Qabul kvotasi boʻyicha buyurtma',
    ru: 'Заявка на квоту приёма',
    en: 'Request for the admission quota',
  },
  'DOC-CONSOLIDATED': {
    uz: 'Jamlanma kvota buyurtmasi',
    ru: 'Сводная заявка на квоту',
    en: 'Consolidated quota request',
  },
  'DOC-QUOTA-ORDER': {
    uz: 'Qabul kvotasining taqsimoti',
    ru: 'Распределение квоты приёма',
    en: 'Distribution of the admission quota',
  },
};
const cases = (Object.keys(titles) as Code[]).flatMap((code) =>
  (['uz', 'ru', 'en'] as const).map((language) => [code, language] as const),
);

describe('a paper of the quota', () => {
  it.each(cases)(
    '%s in %s: A4, tagged, its title, and the address to check it',
    async (code, language) => {
      const pdf = await read(code, language);
      const { check_code } = await newest(world.staff.innovation, code);
      expect(pdf.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
        pdf.pages.map(() => [595, 842]),
      );
      expect(pdf.title).toContain(titles[code][language]);
      expect(pdf.text).toContain(titles[code][language]);
      expect([pdf.language, pdf.tagged]).toEqual([language, true]);
      expect(pdf.fonts.filter((name) => !name.includes('DejaVu'))).toEqual([]);
      expect(pdf.text).toContain(`/check/${check_code.replace(/(.{5})(?=.)/g, '$1-')}`);
      const { side, bars } = qrShape(checkAddress(world.on.services.config.publicUrl, check_code));
      const left = Math.min(...pdf.modules.map(({ x }) => x));
      const unit = (Math.max(...pdf.modules.map(({ x, width }) => x + width)) - left) / side;
      expect(
        pdf.modules.map(({ x, width }) =>
          [x - left, width].map((length) => Math.round(length / unit)),
        ),
      ).toEqual(bars.map(({ x, width }) => [x, width]));
    },
  );

  it('says the numbers line by line with their sums, who sent it and how it was confirmed', async () => {
    const ask = (await read('DOC-ASK', 'uz')).text.replace(/\s+/g, ' ');
    expect(ask).toMatch(/01\.01\.01 – Matematik tahlil 2 10 0 0 0 12/);
    expect(ask).toMatch(/Jami 2 10 0 0 0 12/);
    expect(ask).toMatch(/№ KB-\d{4}-\d{6}/);
    expect(ask).toContain('VAZ tashkiloti');
    expect(ask).toMatch(/Yubordi .*tasdiqlangan/);
    const all = (await read('DOC-CONSOLIDATED', 'en')).text.replace(/\s+/g, ' ');
    expect(all).toMatch(/VAZ tashkiloti 1 2 10 0 0 0 12/);
    expect(all).toMatch(/Organizations without a ministry above them 1 0 5 0 0 0 5/);
    expect(all).toMatch(/Total 2 2 15 0 0 0 17/);
    const order = (await read('DOC-QUOTA-ORDER', 'ru')).text.replace(/\s+/g, ' ');
    expect(order).toMatch(/UNI tashkiloti 2 5 0 0 0 7/);
    expect(order).toMatch(/INS tashkiloti 0 3 0 0 0 3/);
    expect(order).toMatch(/Всего распределено 2 8 0 0 0 10/);
    expect(order).toMatch(/Министерство финансов .*Министерство экономики/i);
  });

  it('is read by anyone who sees the record; the annex, which names all organizations, only by who sees the country', async () => {
    const { university, ministry, innovation, finance, economy, antiCorruption, applicant } =
      world.staff;
    const statuses = async (code: Code) =>
      Promise.all(
        [university, ministry, innovation, finance, economy, antiCorruption].map(
          async (by) => (await list(by, code)).results.length,
        ),
      );
    expect(await statuses('DOC-ASK')).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await statuses('DOC-CONSOLIDATED')).toEqual([0, 0, 1, 1, 1, 1]);
    expect(await statuses('DOC-QUOTA-ORDER')).toEqual([0, 0, 1, 1, 1, 1]);
    const ask = await newest(innovation, 'DOC-ASK');
    const order = await newest(innovation, 'DOC-QUOTA-ORDER');
    expect((await download(university, 'DOC-ASK', ask.id, 'uz')).statusCode).toBe(200);
    expect((await download(world.neighbour, 'DOC-ASK', ask.id, 'uz')).statusCode).toBe(404);
    expect((await download(university, 'DOC-QUOTA-ORDER', order.id, 'uz')).statusCode).toBe(404);
    expect((await download(applicant, 'DOC-ASK', ask.id, 'uz')).statusCode).toBe(403);
  });

  it('is checked by anybody: what it is about are places of a period, and no person', async () => {
    const { id, check_code } = await newest(world.staff.innovation, 'DOC-QUOTA-ORDER');
    const { status, body } = await world.on.send(
      null,
      'GET',
      `/api/public/documents/${check_code}/`,
    );
    expect([status, body]).toMatchObject([
      200,
      {
        code: 'DOC-QUOTA-ORDER',
        person: null,
        order: null,
        status: 'valid',
        issued_by: { name_uz: 'AGN tashkiloti' },
        quota: { sums: places(8, 2) },
      },
    ]);
    const pdf = (await download(world.staff.innovation, 'DOC-QUOTA-ORDER', id, 'uz')).rawPayload;
    expect((body.files as { sha256: string }[]).map(({ sha256 }) => sha256)).toContain(
      createHash('sha256').update(pdf).digest('hex'),
    );
  });

  it('leaves no trace among the readings of persons’ files', async () => {
    const { id } = await newest(world.staff.finance, 'DOC-QUOTA-ORDER');
    const traces = () => world.database.db.selectFrom('file_read').select('id').execute();
    const before = await traces();
    expect((await download(world.staff.finance, 'DOC-QUOTA-ORDER', id, 'uz')).statusCode).toBe(200);
    expect(await traces()).toEqual(before);
  });
});

describe('a paper that is made late', () => {
  it('says what was sent then, and the check says that a newer one exists', async () => {
    const other = await quotaWalk(world);
    const id = await other.ask(world.staff.university, places(4));
    const due = await world.database.db
      .selectFrom('due_document')
      .selectAll()
      .where('process', '=', 'quotaRequest')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    const forget = world.database.db;
    const issued = await forget
      .selectFrom('issued_document')
      .select(['id', 'check_code'])
      .where('due_id', '=', due.id)
      .executeTakeFirstOrThrow();
    await forget.deleteFrom('issued_file').where('document_id', '=', issued.id).execute();
    await forget.deleteFrom('issued_document').where('id', '=', issued.id).execute();
    await forget.deleteFrom('file').where('id', '=', String(due.file_id)).execute();
    world.on.clock.days(1);
    await other.send(world.staff.university, 'quota-requests', id, 'withdraw');
    const { body } = await world.on.send(
      world.staff.university,
      'GET',
      `/api/quota-requests/${id}/`,
    );
    await world.on.send(world.staff.university, 'PUT', `/api/quota-requests/${id}/`, {
      version: body.version,
      lines: [{ direction_id: world.direction, ...places(9) }],
    });
    await other.send(world.staff.university, 'quota-requests', id, 'send');
    await runTask(world.on, 'make-document', { due: due.id });
    const papers = (await list(world.staff.university, 'DOC-ASK', id)).results;
    expect(papers.map(({ replaced }) => replaced)).toEqual([false, true]);
    const texts = await Promise.all(
      papers.map(async (paper) =>
        (
          await readPdf(
            (
              await download(world.staff.university, 'DOC-ASK', paper.id, 'en', id)
            ).rawPayload,
          )
        ).text.replace(/\s+/g, ' '),
      ),
    );
    expect(texts[0]).toMatch(/Total 0 9 0 0 0 9/);
    expect(texts[1]).toMatch(/Total 0 4 0 0 0 4/);
    const old = await world.on.send(null, 'GET', `/api/public/documents/${papers[1]?.check_code}/`);
    expect(old.body).toMatchObject({ status: 'replaced', quota: { sums: places(4) } });
  });
});
