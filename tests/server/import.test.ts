import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportKind, type ImportResult, importSheets } from '#shared/import.ts';
import type { Answer, Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';
import { lyingArchive, sheetOf, sheetWith } from '../support/sheet.ts';

let seeded: SeededApp;
let admin: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  admin = await seeded.as('admin');
});
afterAll(() => seeded.stop());

const bring = (
  content: Buffer,
  preview: boolean,
  kind: ImportKind = 'organizations',
  sender = admin,
  language = 'en',
): Promise<Answer> =>
  seeded.on.send(
    sender,
    'POST',
    `/api/imports/${kind}/`,
    { content: content.toString('base64'), preview },
    { 'accept-language': language },
  );
const resultOf = ({ status, body }: Answer): ImportResult => {
  expect(status).toBe(200);
  return body as ImportResult;
};
const countOf = async (): Promise<number> =>
  Number((await seeded.on.send(admin, 'GET', '/api/organizations/?limit=1')).body.count);

const heading = [...importSheets.organizations.known];
const row = (number: number, change: Record<string, string> = {}): string[] => {
  const cells: Record<string, string> = {
    type: '200',
    name_uz: `Yangi institut ${number}`,
    name_ru: `Новый институт ${number}`,
    name_en: `New institute ${number}`,
    tin: String(930_000_000 + number),
    region_id: 'Toshkent shahri',
    phone: '+998712001020',
    ...change,
  };
  return heading.map((field) => cells[field] ?? '');
};

describe('a spreadsheet of organizations', () => {
  it('is looked at without a trace, and then brought in whole, each row with its history', async () => {
    const before = await countOf();
    const content = sheetOf([
      heading,
      row(1),
      row(2, { type: 'Higher-education institution (HEI)', region_id: '1703' }),
    ]);
    expect(resultOf(await bring(content, true))).toMatchObject({
      count: 2,
      failed: 0,
      written: false,
    });
    expect(await countOf()).toBe(before);
    expect(resultOf(await bring(content, false))).toMatchObject({
      count: 2,
      failed: 0,
      written: true,
    });
    expect(await countOf()).toBe(before + 2);
    const { body } = await seeded.on.send(
      admin,
      'GET',
      `/api/organizations/?search=${encodeURIComponent('Yangi institut')}`,
    );
    const rows = body.results as { id: number; state: string; type: number }[];
    expect(rows.map(({ state }) => state)).toEqual(['notActive', 'notActive']);
    const history = await seeded.on.send(
      admin,
      'GET',
      `/api/organizations/${rows[0]?.id}/history/`,
    );
    expect(history.body.count).toBe(1);
  });

  it('with one wrong row is refused whole, each error at its row and column', async () => {
    const before = await countOf();
    const content = sheetOf([
      heading,
      row(11),
      row(12, { tin: '12', region_id: 'Atlantida' }),
      row(13, { tin: String(930_000_011) }),
    ]);
    const { rows, failed, written } = resultOf(await bring(content, false));
    expect([failed, written]).toEqual([2, false]);
    expect(
      rows.map(({ row: number, errors }) => [number, errors.map(({ field }) => field).sort()]),
    ).toEqual([
      [2, []],
      [3, ['region_id', 'tin']],
      [4, ['tin']],
    ]);
    for (const { errors } of rows) for (const { text } of errors) expect(text).toMatch(/\p{L}{3}/u);
    expect(await countOf()).toBe(before);
  });

  it('has headings in any language', async () => {
    const uzbek = [
      'Turi',
      'Nomi (oʻzbekcha)',
      'Название (русский)',
      'Name (English)',
      'Qisqa nomi',
      'STIR',
      'Hudud',
      'Tuman yoki shahar',
      'x',
      'Telefon',
      'Manzil',
    ];
    expect(resultOf(await bring(sheetOf([uzbek, row(21)]), true))).toMatchObject({
      count: 1,
      failed: 0,
    });
  });
});

describe('a spreadsheet that can be read in two ways', () => {
  const file = (answer: Answer): string => String((answer.body.file as string[])[0]);

  it('names a body that two have: its row is refused and asks for the TIN, which decides', async () => {
    const { db } = seeded.on.services;
    const names = {
      name_uz: 'Ikki nusxa vazirligi',
      name_ru: 'Двойное министерство',
      name_en: 'Twice ministry',
    };
    const rest = {
      short_name_uz: null,
      region_id: null,
      district_id: null,
      phone: null,
      address: null,
      higher_organization_id: null,
    };
    for (const tin of ['909999001', '909999002'])
      await db
        .insertInto('organization')
        .values({
          ...names,
          ...rest,
          tin,
          code: `T${tin}`,
          type: 300,
          staff_role: null,
          state: 'active',
        })
        .execute();
    const brought = async (higher_organization_id: string) =>
      resultOf(await bring(sheetOf([heading, row(41, { higher_organization_id })]), true));
    expect((await brought('Ikki nusxa vazirligi')).rows[0]?.errors).toEqual([
      {
        field: 'higher_organization_id',
        text: 'More than one record has this name. Enter the code or the TIN instead',
      },
    ]);
    expect((await brought('909999002')).failed).toBe(0);
    expect((await brought('Yoʻq vazirlik')).rows[0]?.errors.map(({ field }) => field)).toEqual([
      'higher_organization_id',
    ]);
  });

  it('has a column twice: it is refused, whatever stands in them', async () => {
    const answer = await bring(
      sheetOf([
        [...heading, 'STIR'],
        [...row(42), '930000999'],
      ]),
      true,
    );
    expect([answer.status, file(answer)]).toEqual([
      400,
      'These columns appear twice: TIN. Keep one of each',
    ]);
  });

  it('has a column that nobody knows: the preview names it', async () => {
    const result = resultOf(
      await bring(
        sheetOf([
          [...heading, 'Stir raqami', ''],
          [...row(43), '930000999', 'x'],
        ]),
        true,
      ),
    );
    expect([result.failed, result.ignored]).toEqual([0, ['Stir raqami']]);
  });

  it('has words that look like formulas: they are words, and nothing is computed', async () => {
    const { rows, failed } = resultOf(
      await bring(
        sheetOf([
          heading,
          row(44, { name_uz: '=HYPERLINK(1)', name_ru: '+7 институт', name_en: '@SUM(A1)' }),
        ]),
        true,
      ),
    );
    expect([failed, rows[0]?.name]).toEqual([0, '=HYPERLINK(1)']);
  });

  it('is larger than what is read: the maximum is named', async () => {
    const answer = await bring(Buffer.alloc(10 * 1024 * 1024), true);
    expect([answer.status, answer.code, JSON.stringify(answer.body)]).toEqual([
      413,
      'FILE_TOO_LARGE',
      expect.stringContaining('2 MB'),
    ]);
  });
});

describe('a spreadsheet of specialties', () => {
  it('may have rows that stand under rows above them', async () => {
    const names = ['Yangi soha', 'Новая отрасль', 'New branch'];
    const content = sheetOf([
      [...importSheets.directions.known],
      ['88.00.00', 'branch', '', ...names, ''],
      ['88.00.01', 'specialty', '88.00.00', ...names, 'B2'],
    ]);
    expect(resultOf(await bring(content, true, 'directions'))).toMatchObject({
      count: 2,
      failed: 0,
      written: false,
    });
    expect(resultOf(await bring(content, false, 'directions'))).toMatchObject({ written: true });
    expect(resultOf(await bring(content, true, 'directions')).failed).toBe(2);
  });
});

describe('a file that is no such spreadsheet', () => {
  const files: [string, Buffer][] = [
    ['is empty', Buffer.alloc(0)],
    ['is a text', Buffer.from('type;name_uz;name_ru')],
    ['is a broken archive', Buffer.concat([sheetOf([['a']]).subarray(0, 200), Buffer.alloc(50)])],
    [
      'has no columns',
      sheetOf([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ],
    ['has no rows', sheetOf([heading])],
    [
      'is written in entities',
      sheetWith(
        `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet>&a;&f;</worksheet>`,
      ),
    ],
    [
      'has too many rows',
      sheetOf([
        heading,
        ...Array.from({ length: importSheets.organizations.max + 1 }, (_, at) => row(1000 + at)),
      ]),
    ],
  ];
  it.each(files)('%s: says so in one clear sentence in three languages', async (_what, content) => {
    const texts: string[] = [];
    for (const language of ['uz', 'ru', 'en']) {
      const { status, code, body } = await bring(content, true, 'organizations', admin, language);
      expect([status, code, Object.keys(body)]).toEqual([400, 'VALIDATION', ['file']]);
      texts.push(String((body.file as string[])[0]));
    }
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).not.toMatch(/import\.|[{}]/);
  });

  it('that is a bomb is not unpacked, whatever it says of its size', async () => {
    const bytes = Buffer.alloc(1024 * 1024, ' ');
    const large = sheetWith(bytes.toString().repeat(60));
    for (const content of [large, lyingArchive(large)]) {
      const before = process.cpuUsage();
      expect((await bring(content, true)).body.file).toEqual([
        expect.stringContaining('more than 24 MB'),
      ]);
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
    }
  });

  it('is refused to anyone who may not enter organizations', async () => {
    const content = sheetOf([heading, row(31)]);
    for (const login of ['universitet', 'vazirlik', 'texnik', 'talabgor'])
      expect([
        login,
        (await bring(content, true, 'organizations', await seeded.as(login))).code,
      ]).toEqual([login, 'NO_PERMISSION']);
  });
});
