import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type LinesImportResult,
  type LinesKind,
  linesColumns,
  maxImportLines,
} from '#shared/import.ts';
import type { Sender } from '../support/app.ts';
import { exportedSheet } from '../support/exported-sheet.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { places, type QuotaWalk, quotaWalk } from '../support/quota-walk.ts';
import { openQuotaYear } from '../support/quota-year.ts';
import { sheetOf } from '../support/sheet.ts';

let world: OpenWorld;
let walk: QuotaWalk;
let distribution: number;
beforeAll(async () => {
  world = await openWorld();
  walk = await quotaWalk(world);
  const requests = [
    await walk.ask(world.staff.university, places(10, 2)),
    await walk.ask(world.neighbour, places(5)),
  ];
  await walk.endorse(requests);
  ({ distribution } = await walk.give(places(8, 2)));
});
afterAll(() => world.stop());

const record = async (by: Sender, kind: LinesKind, id: number) =>
  (await world.on.send(by, 'GET', `/api/${kind}/${id}/`)).body;

interface Brought {
  by?: Sender;
  kind?: LinesKind;
  id?: number;
  preview?: boolean;
  language?: string;
}
async function bring(
  content: Buffer,
  {
    by = world.staff.innovation,
    kind = 'quota-distributions',
    id = distribution,
    preview = false,
    language = 'en',
  }: Brought = {},
) {
  const { version = 1 } = await record(by, kind, id);
  const body = { content: content.toString('base64'), preview, version };
  return world.on.send(by, 'POST', `/api/imports/${kind}/${id}/`, body, {
    'accept-language': language,
  });
}
const resultOf = ({ status, body }: Awaited<ReturnType<typeof bring>>): LinesImportResult => {
  expect([status, body]).toMatchObject([200, {}]);
  return body as LinesImportResult;
};

const heading = ['Tashkilot', 'DSc', 'PhD', 'Maqsadli DSc', 'Maqsadli PhD', 'Stajyor-tadqiqotchi'];
const row = (name: string, dsc: string, phd: string, ...rest: string[]) => [
  name,
  dsc,
  phd,
  ...rest,
];
const [uni, ins] = ['UNI tashkiloti', 'INS tashkiloti'];
const phdOf = async () =>
  (
    (await record(world.staff.innovation, 'quota-distributions', distribution)).lines as {
      organization: { name_uz: string };
      amount_phd: number;
    }[]
  ).map(({ organization, amount_phd }) => [organization.name_uz, amount_phd]);

describe('lines of a distribution out of a spreadsheet', () => {
  it('are looked at without a trace: every number that would change, before and after', async () => {
    const before = await phdOf();
    const result = resultOf(
      await bring(sheetOf([heading, row(uni, '2', '4'), row(ins, '0', '4')]), { preview: true }),
    );
    expect(result).toMatchObject({ count: 2, failed: 0, written: false, missing: [] });
    expect(result.rows.map(({ row: number, changes }) => [number, changes])).toEqual([
      [2, [{ field: 'amount_phd', before: 5, after: 4 }]],
      [3, [{ field: 'amount_phd', before: 3, after: 4 }]],
    ]);
    expect(await phdOf()).toEqual(before);
  });

  it('with objections nothing is saved, and each is named with its row as Excel shows it', async () => {
    const before = await phdOf();
    const sheet = sheetOf([
      heading,
      row(uni, '-1', '1.5'),
      row('Atlantida', '0', '1'),
      row(uni, '0', '2'),
      row(ins, '0', 'x'),
    ]);
    const result = resultOf(await bring(sheet));
    expect(result).toMatchObject({ count: 4, failed: 4, written: false, missing: [] });
    const told = result.rows.map(({ row: number, errors }) => [
      number,
      errors.map(({ field, text }) => `${field}: ${text}`).sort(),
    ]);
    const positive = 'Enter a valid number that is not negative';
    expect(told).toEqual([
      [2, [`amount_dsc: ${positive}`, `amount_phd: ${positive}`]],
      [
        3,
        [
          'organization: This organization does not take part in the distribution, or its name is not exact',
        ],
      ],
      [4, ['organization: This row is repeated: it is also row 2']],
      [5, [`amount_phd: ${positive}`]],
    ]);
    expect(await phdOf()).toEqual(before);
  });

  it('above the total are told at the row where the sum goes over it, in three languages', async () => {
    const before = await phdOf();
    const sheet = sheetOf([heading, row(uni, '2', '7'), row(ins, '0', '2')]);
    const texts = [];
    for (const language of ['uz', 'ru', 'en']) {
      const { rows, failed, written } = resultOf(await bring(sheet, { language }));
      expect([failed, written]).toEqual([1, false]);
      expect(
        rows.map(({ row: number, errors }) => [number, errors.map(({ field }) => field)]),
      ).toEqual([
        [2, []],
        [3, ['amount_phd']],
      ]);
      texts.push(rows[1]?.errors[0]?.text);
    }
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).toContain('8');
    expect(await phdOf()).toEqual(before);
  });

  it('of a half-matching file are not saved: what it lacks is named, a column or a line', async () => {
    const before = await phdOf();
    const half = resultOf(await bring(sheetOf([heading, row(uni, '2', '4')])));
    expect(half).toMatchObject({ failed: 0, written: false, missing: [ins] });
    const columns = await bring(
      sheetOf([
        ['Tashkilot', 'DSc'],
        [uni, '1'],
        [ins, '1'],
      ]),
      { language: 'uz' },
    );
    expect([columns.status, columns.code, columns.body]).toMatchObject([
      400,
      'VALIDATION',
      { file: [expect.stringContaining('PhD, Maqsadli DSc')] },
    ]);
    for (const content of [
      Buffer.alloc(0),
      Buffer.from('a;b'),
      sheetOf([heading, row(uni, '1', '1')]).subarray(0, 300),
      sheetOf([heading]),
    ])
      expect(await bring(content)).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        body: { file: [expect.any(String)] },
      });
    expect(await phdOf()).toEqual(before);
  });

  it('are refused to anyone who may not save, and after somebody else’s change', async () => {
    const sheet = sheetOf([heading, row(uni, '2', '4'), row(ins, '0', '4')]);
    expect((await bring(sheet, { by: world.staff.finance })).status).toBe(403);
    expect((await bring(sheet, { by: world.staff.applicant })).status).toBe(403);
    expect((await bring(sheet, { by: world.staff.university })).status).toBe(404);
    const stale = { content: sheet.toString('base64'), preview: false, version: 99 };
    expect(
      await world.on.send(
        world.staff.innovation,
        'POST',
        `/api/imports/quota-distributions/${distribution}/`,
        stale,
      ),
    ).toMatchObject({
      code: 'STALE_VERSION',
    });
  });

  it('come back from the export as they went out, and are saved by the same event as by hand', async () => {
    const file = await exportedSheet(
      world,
      world.staff.innovation,
      `quota_distribution/?period=${walk.period}`,
    );
    const [names = [], ...lines] = file.cells;
    expect(
      lines.map((line) => [
        line[0],
        line[names.indexOf('PhD')],
        line[names.indexOf('Soʻralgan: PhD')],
      ]),
    ).toEqual([
      [ins, 3, 5],
      [uni, 5, 10],
    ]);
    expect(resultOf(await bring(file.content, { preview: true }))).toMatchObject({
      failed: 0,
      missing: [],
      rows: [{ changes: [] }, { changes: [] }],
    });
    const { version } = await record(world.staff.innovation, 'quota-distributions', distribution);
    const done = resultOf(await bring(sheetOf([heading, row(uni, '2', '6'), row(ins, '', '2')])));
    expect(done).toMatchObject({ written: true, version: Number(version) + 1 });
    expect(await phdOf()).toEqual([
      [ins, 2],
      [uni, 6],
    ]);
    const history = await world.on.send(
      world.staff.innovation,
      'GET',
      `/api/quota-distributions/${distribution}/history/`,
    );
    expect((history.body.results as { event: string }[])[0]).toMatchObject({ event: 'save' });
  });
});

describe('lists of the quota as spreadsheets', () => {
  it('hold the requests in the reader’s scope, with their sums', async () => {
    const all = await exportedSheet(
      world,
      world.staff.innovation,
      `quota_requests/?period=${walk.period}&ordering=id`,
    );
    expect(all.name).toMatch(/^Kvota buyurtmalari \d{4}-\d{2}-\d{2}\.xlsx$/);
    const [names = [], ...rows] = all.cells;
    const cell = (line: unknown[], name: string) => line[names.indexOf(name)];
    expect(
      rows.map((line) => [line[0], cell(line, 'DSc'), cell(line, 'PhD'), cell(line, 'Jami')]),
    ).toEqual([
      [uni, 2, 10, 12],
      [ins, 0, 5, 5],
    ]);
    const own = await exportedSheet(
      world,
      world.neighbour,
      `quota_requests/?period=${walk.period}`,
    );
    expect(own.cells.slice(1).map(([name]) => name)).toEqual([ins]);
  });

  it('are for readers of the quota alone, and the file for who started it', async () => {
    for (const list of ['quota_requests', 'quota_request_lines', 'quota_distribution'])
      expect(
        (await world.on.send(world.staff.applicant, 'GET', `/api/statistics/${list}/`)).status,
      ).toBe(403);
    const { body } = await world.on.send(
      world.staff.finance,
      'GET',
      `/api/statistics/quota_requests/?period=${walk.period}`,
    );
    await runJobs(world.on);
    expect(
      (
        await world.on.send(
          world.staff.economy,
          'GET',
          `/api/statistics/exports/${body.task_id}/file/`,
        )
      ).status,
    ).toBe(404);
  });
});

describe('lines of a request out of a spreadsheet', () => {
  it('name directions by their codes; a foreign one is told, and a clean sheet is saved', async () => {
    const other = await quotaWalk(world);
    const by = world.staff.university;
    const { body } = await world.on.send(by, 'POST', '/api/quota-requests/', {
      period_id: other.period,
    });
    const id = Number(body.id);
    const own = { by, kind: 'quota-requests', id } as const;
    const template = await exportedSheet(world, by, `quota_request_lines/?period=${other.period}`);
    expect(template.cells.slice(1).map(([code, name]) => [code, name])).toEqual([
      ['01.01.01', 'Matematik tahlil'],
    ]);
    expect(resultOf(await bring(template.content, { ...own, preview: true }))).toMatchObject({
      failed: 0,
      missing: [],
    });
    const fields = [...linesColumns['quota-requests'].known];
    const line = (code: string, phd: string) =>
      fields.map((field) => ({ code, amount_phd: phd })[field] ?? '0');
    const wrong = resultOf(
      await bring(sheetOf([fields, line('99.99.99', '1'), line('01.01.01', '-2')]), own),
    );
    expect(
      wrong.rows.map(({ row: number, errors }) => [
        number,
        errors.map(({ field, text }) => `${field}: ${text}`),
      ]),
    ).toEqual([
      [2, ['code: The organization has no specialty with this code']],
      [3, ['amount_phd: Enter a valid number that is not negative']],
    ]);
    expect(wrong.written).toBe(false);
    expect(resultOf(await bring(sheetOf([fields, line('01.01.01', '12')]), own))).toMatchObject({
      written: true,
    });
    expect(await record(by, 'quota-requests', id)).toMatchObject({ sums: places(12) });
    expect(
      (await bring(sheetOf([fields, line('01.01.01', '3')]), { ...own, by: world.neighbour }))
        .status,
    ).toBe(404);
  });
});

describe('lines of a split out of a spreadsheet', () => {
  it('take no more than was given, no foreign direction, and come whole', async () => {
    const year = await openQuotaYear(world);
    await year.goTo(7);
    await runJobs(world.on);
    const by = world.staff.university;
    const { body } = await world.on.send(by, 'GET', `/api/quota-splits/?period=${year.period}`);
    const [{ id }] = body.results as [{ id: number }];
    const own = { by, kind: 'quota-splits', id } as const;
    const fields = [...linesColumns['quota-splits'].known];
    const line = (code: string, phd: string, dsc = '1') =>
      fields.map((field) => ({ code, amount_phd: phd, amount_dsc: dsc })[field] ?? '0');
    const wrong = resultOf(
      await bring(sheetOf([fields, line('01.01.01', '9'), line('99.99.99', '0', '0')]), own),
    );
    expect(
      wrong.rows.map(({ row: number, errors }) => [
        number,
        errors.map(({ field, text }) => `${field}: ${text}`),
      ]),
    ).toEqual([
      [2, ['amount_phd: In this row the column total goes over the places available (8)']],
      [3, ['code: The organization has no specialty with this code']],
    ]);
    expect(wrong.written).toBe(false);
    const before = await record(by, 'quota-splits', id);
    expect(resultOf(await bring(sheetOf([fields, line('01.01.01', '7')]), own))).toMatchObject({
      written: true,
    });
    expect(await record(by, 'quota-splits', id)).toMatchObject({
      version: Number(before.version) + 1,
      lines: [{ amount_phd: 7, amount_dsc: 1 }],
    });
    const sheet = sheetOf([
      fields,
      ...Array.from({ length: maxImportLines + 1 }, () => line('01.01.01', '1')),
    ]);
    expect((await bring(sheet, own)).body).toEqual({
      file: ['The sheet has more than 2000 rows. Leave only the lines of this document in it'],
    });
    expect(
      (await bring(sheetOf([fields, line('01.01.01', '1')]), { ...own, by: world.neighbour }))
        .status,
    ).toBe(404);
  });
});
