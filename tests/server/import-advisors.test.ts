import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import { type ImportResult, importSheets } from '#shared/import.ts';
import { pinflCheckDigit } from '#shared/pinfl.ts';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { sheetOf } from '../support/sheet.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const { known, max } = importSheets.advisors;
const heading = [...known];

/** A personal number that nobody else has. */
const pinflOf = (number: number): string => {
  const digits = `3010180${String(number).padStart(6, '0')}`;
  return `${digits}${pinflCheckDigit(digits)}`;
};

const row = (number: number, change: Record<string, string> = {}): string[] => {
  const cells: Record<string, string> = {
    pinfl: pinflOf(number),
    surname: 'Rahimov',
    first_name: 'Botir',
    scientific_degree: 'PhD',
    scientific_title: 'Dotsent',
    external: 'yoʻq',
    email: `rahbar${number}@sinov.uz`,
    ...change,
  };
  return heading.map((field) => cells[field] ?? '');
};

const bring = (
  content: Buffer,
  preview: boolean,
  sender: Sender = world.staff.university,
): Promise<Answer> =>
  world.on.send(
    sender,
    'POST',
    '/api/imports/advisors/',
    { content: content.toString('base64'), preview },
    { 'accept-language': 'en' },
  );
const resultOf = ({ status, body }: Answer): ImportResult => {
  expect([status, body]).toMatchObject([200, {}]);
  return body as unknown as ImportResult;
};
const errorsOf = ({ rows }: ImportResult) =>
  rows.flatMap(({ row: number, errors }) =>
    errors.map(({ field, text }) => `${number} ${field}: ${text}`),
  );
const counts = async () => {
  const { rows } = await world.on.services.pool.query(
    `select (select count(*)::int from account) as accounts, (select count(*)::int from advisor) as
      advisors, (select count(*)::int from history) as lines`,
  );
  return rows[0] as { accounts: number; advisors: number; lines: number };
};
const csv = (rows: readonly (readonly string[])[], delimiter = ';'): string =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n');
/** Read without a thread, so that many can be asked. */
const asCsv = (rows: readonly (readonly string[])[]): Buffer => Buffer.from(csv(rows));
/** The words of the cells of a sheet. */
const wordsOf = (returned: string | null): string =>
  Buffer.from(
    unzipSync(Buffer.from(returned ?? '', 'base64'))['xl/worksheets/sheet1.xml'] ?? [],
  ).toString();

describe('a university with many advisors', () => {
  it('looks at its sheet without a trace, brings it in whole, and keeps the report', async () => {
    const colleague = await addActor(world.on, 'applicant', {
      surname: 'Karimova',
      first_name: 'Aziza',
      pinfl: pinflOf(2),
    });
    const sheet = sheetOf([
      heading,
      row(1),
      row(2, { surname: 'KARIMOVA', first_name: 'Азиза', scientific_degree: '200' }),
      row(3, { scientific_degree: 'Доктор наук (DSc)', external: 'да', workplace: 'Institut' }),
    ]);
    const before = await counts();
    expect(resultOf(await bring(sheet, true))).toMatchObject({
      count: 3,
      failed: 0,
      written: false,
      returned: null,
    });
    expect(await counts()).toEqual(before);
    const result = resultOf(await bring(sheet, false));
    expect(result).toMatchObject({ count: 3, failed: 0, written: true });
    expect(result.rows.map(({ name }) => name)).toEqual([
      'Rahimov Botir',
      'KARIMOVA Азиза',
      'Rahimov Botir',
    ]);
    expect(wordsOf(result.returned)).toContain('imported');
    const after = await counts();
    expect([after.accounts - before.accounts, after.advisors - before.advisors]).toEqual([2, 3]);
    const { body } = await world.on.send(
      world.staff.university,
      'GET',
      '/api/advisors/?state=waiting&ordering=id',
    );
    const listed = body.results as { id: number; person: { id: number } }[];
    expect(listed.map((one) => one)).toMatchObject([
      { scientific_degree: 100, scientific_title: 200, external: false },
      { person: { id: colleague.id }, scientific_degree: 200 },
      { scientific_degree: 200, external: true, workplace: 'Institut' },
    ]);
    // Each as by hand: a line of the history of its own, and an account that waits for its person.
    const first = await world.on.send(
      world.staff.university,
      'GET',
      `/api/advisors/${listed[0]?.id}/history/`,
    );
    expect(first.body.results).toMatchObject([{ event: 'add' }]);
    const prepared = await world.database.db
      .selectFrom('account')
      .select(['role_id', 'pinfl', 'email', 'pinfl_source', 'surname'])
      .where('id', '=', listed[0]?.person.id ?? 0)
      .executeTakeFirst();
    expect(prepared).toEqual({
      role_id: roleCodes.advisor,
      pinfl: pinflOf(1),
      email: 'rahbar1@sinov.uz',
      pinfl_source: 'prepared',
      surname: 'Rahimov',
    });
  });

  it('is told at row and column what is wrong, writes nothing, and gets the sheet back with the errors', async () => {
    const before = await counts();
    const result = resultOf(
      await bring(
        asCsv([
          heading,
          row(11),
          row(12, { first_name: '', scientific_degree: 'bakalavr' }),
          row(11, { email: 'boshqa@sinov.uz' }),
          row(13, { email: 'RAHBAR11@sinov.uz' }),
          row(14, { pinfl: '3,01018E+13' }),
          row(15, { external: 'balki' }),
          row(1),
          row(16, { scientific_degree: 'bakalavr', email: 'manzil' }),
        ]),
        false,
      ),
    );
    expect([result.failed, result.written]).toEqual([7, false]);
    expect(errorsOf(result)).toEqual([
      '3 scientific_degree: Choose from the list',
      '3 first_name: Fill in “First name”',
      '4 pinfl: This row is repeated: it is also row 2',
      '5 email: This row is repeated: it is also row 2',
      expect.stringMatching(/^6 pinfl: The spreadsheet program has rounded/),
      '7 external: Write yes or no',
      expect.stringMatching(/^8 .*already/),
      expect.stringMatching(/^9 email: /),
      expect.stringMatching(/^9 scientific_degree: /),
    ]);
    expect(wordsOf(result.returned)).toContain('Write yes or no');
    expect(await counts()).toEqual(before);
  });

  it('is told that a number is of somebody else, without the name, and not as often as it likes', async () => {
    await addActor(world.on, 'applicant', {
      surname: 'Yoʻldosheva',
      first_name: 'Nigora',
      pinfl: pinflOf(21),
    });
    const guess = () => bring(asCsv([heading, row(21)]), true);
    const told = resultOf(await guess());
    expect(errorsOf(told)).toEqual([
      '2 pinfl: This number belongs to a person with another name. Check the number and the name',
    ]);
    expect(JSON.stringify(told)).not.toContain('Nigora');
    // However the number is written.
    const spaced = pinflOf(21).replace(/(.{4})/g, '$1 ');
    expect(
      errorsOf(resultOf(await bring(asCsv([heading, row(21, { pinfl: spaced })]), true))),
    ).toEqual(errorsOf(told));
    const answers: number[] = [];
    for (let at = 0; at < 20; at += 1) answers.push((await guess()).status);
    expect([answers[0], answers.at(-1)]).toEqual([200, 429]);
  });

  it('may have an address that is taken: it stays with its owner, and the sheet does not tell', async () => {
    const result = resultOf(
      await bring(asCsv([heading, row(31, { email: 'rahbar1@sinov.uz' })]), false),
    );
    expect(result).toMatchObject({ failed: 0, written: true });
    const account = await world.database.db
      .selectFrom('account')
      .select('email')
      .where('pinfl', '=', pinflOf(31))
      .executeTakeFirstOrThrow();
    expect(account.email).toBeNull();
  });

  it('has at most as many rows as the template', async () => {
    const rows = Array.from({ length: max + 1 }, (_, at) => row(1000 + at));
    const many = await bring(asCsv([heading, ...rows]), true);
    expect([many.status, Object.keys(many.body)]).toEqual([400, ['file']]);
  });

  it('is no concern of those who may not add advisors', async () => {
    for (const role of ['ministry', 'innovation', 'applicant', 'advisor'] as const)
      expect([
        role,
        (await bring(asCsv([heading, row(41)]), true, world.staff[role])).code,
      ]).toEqual([role, 'NO_PERMISSION']);
  });
});

describe('the template', () => {
  it('has the headings that the import reads, in the language of its reader', async () => {
    for (const [language, word] of [
      ['uz', 'JShShIR'],
      ['ru', 'ПИНФЛ'],
      ['en', 'Personal number'],
    ] as const) {
      const answer = await world.on.app.inject({
        method: 'GET',
        url: '/api/imports/advisors/template/',
        headers: {
          authorization: await world.on.bearer(world.staff.university),
          'accept-language': language,
        },
      });
      expect(answer.statusCode).toBe(200);
      const sheet = answer.rawPayload;
      expect(wordsOf(sheet.toString('base64'))).toContain(word);
      if (language !== 'ru') continue;
      // Nothing is filled in yet, and every heading was understood.
      const { body } = await bring(sheet, true);
      expect(body.file).toEqual(['The spreadsheet has no rows under its heading']);
    }
  });
});

describe('a file of CSV', () => {
  const rows = [heading, row(51, { surname: 'Шодиев', first_name: 'Ғайрат, "usta"' })];
  const clean = [heading, row(52, { surname: 'Шодиев', first_name: 'Гайрат' })];
  /** Windows code page of Cyrillic, as spreadsheet programs of the country save CSV. */
  const inWindows1251 = (text: string): Buffer =>
    Buffer.from(
      [...text].map((sign) => {
        const code = sign.codePointAt(0) ?? 0;
        return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
      }),
    );
  it.each([
    ['UTF-8', Buffer.from(csv(clean))],
    ['UTF-8 with its mark and commas', Buffer.from(`\u{FEFF}${csv(clean, ',')}`)],
    ['UTF-16', Buffer.from(`\u{FEFF}${csv(clean, '\t')}`, 'utf16le')],
    [
      'the code page of Windows',
      inWindows1251(csv(clean).replaceAll('ʻ', "'").replace('Dotsent', 'Доцент')),
    ],
    ['a first line that names the delimiter', Buffer.from(`sep=,\r\n${csv(clean, ',')}\r\n`)],
  ])('is read in %s', async (_encoding, content) => {
    const result = resultOf(await bring(content, true));
    expect([result.failed, errorsOf(result), result.rows[0]?.name]).toEqual([
      0,
      [],
      'Шодиев Гайрат',
    ]);
  });

  it('keeps quotation marks, delimiters and line ends inside a cell', async () => {
    const result = resultOf(
      await bring(
        Buffer.from(csv(rows).replace('Ғайрат, "usta"', 'Ғайрат; ""usta""\r\nAli')),
        true,
      ),
    );
    expect(result.rows[0]?.name).toBe('Шодиев Ғайрат; "usta"\r\nAli');
  });

  it('takes a long number that is written as a formula, and a phone that our own files have marked', async () => {
    const text = csv([heading, row(53, { mobile_phone: "'+998901234567" })]).replace(
      `"${pinflOf(53)}"`,
      `"=""${pinflOf(53)}"""`,
    );
    expect(errorsOf(resultOf(await bring(Buffer.from(text), true)))).toEqual([]);
  });

  it.each([
    ['other bytes', Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 3])],
    ['an open quotation mark', Buffer.from(`${heading.join(';')}\r\n"abc`)],
    ['too many columns', Buffer.from(';'.repeat(500))],
    ['too many rows', Buffer.from('\n'.repeat(20_000))],
    ['no heading', Buffer.from('salom')],
  ])('is refused at its field with %s', async (_what, content) => {
    const { status, code, body } = await bring(content, true);
    expect([status, code, Object.keys(body)]).toEqual([400, 'VALIDATION', ['file']]);
  });
});
