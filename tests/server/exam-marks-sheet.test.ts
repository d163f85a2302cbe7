import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarksImportResult, marksColumns } from '#modules/exam/schema.ts';
import type { Sender } from '../support/app.ts';
import { type ExamCampaign, examCampaign } from '../support/exam-campaign.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { sheetOf } from '../support/sheet.ts';

let world: OpenWorld;
let campaign: ExamCampaign;
let exam: number;

beforeAll(async () => {
  world = await openWorld();
  campaign = await examCampaign(world, { places: 2, candidates: 3 });
  exam = await campaign.create();
});
afterAll(() => world.stop());

type Cells = unknown[][];
const languages = ['uz', 'ru', 'en'] as const;
const addressOf = (id: number) =>
  `/api/exams/${id}/marks-template/?direction_id=${world.direction}`;

async function template(by: Sender = world.staff.university, language = 'uz', id = exam) {
  const headers = { authorization: await world.on.bearer(by), 'accept-language': language };
  const { statusCode, rawPayload } = await world.on.app.inject({
    method: 'GET',
    url: addressOf(id),
    headers,
  });
  return { status: statusCode, content: rawPayload };
}
const cellsOf = async (content: Buffer): Promise<Cells> => (await readSheet(content)) as Cells;
const column = (field: (typeof marksColumns.known)[number]): number =>
  marksColumns.known.indexOf(field);

/**
 * The template as somebody has filled it in: cells by the number of the row, from 0 under the
 * heading.
 */
async function filled(
  changes: readonly Partial<Record<(typeof marksColumns.known)[number], string>>[],
): Promise<string[][]> {
  const [heading = [], ...rows] = (await cellsOf((await template()).content)).map((line) =>
    marksColumns.known.map((_, at) => String(line[at] ?? '')),
  );
  for (const [at, change] of changes.entries())
    for (const [field, value] of Object.entries(change))
      (rows[at] as string[])[column(field as 'person')] = value;
  return [heading, ...rows];
}

interface Brought {
  by?: Sender;
  preview?: boolean;
  language?: string;
  id?: number;
}
const bring = (
  content: Buffer,
  { by = world.staff.university, preview = false, language = 'en', id = exam }: Brought = {},
) =>
  world.on.send(
    by,
    'POST',
    `/api/imports/exam-marks/${id}/`,
    { content: content.toString('base64'), preview, direction_id: world.direction },
    { 'accept-language': language },
  );
async function result(rows: string[][], options: Brought = {}): Promise<MarksImportResult> {
  const { status, body } = await bring(sheetOf(rows), options);
  expect([status, body]).toMatchObject([200, {}]);
  return body as MarksImportResult;
}
const stored = async () =>
  (
    (await campaign.rows(exam)) as unknown as {
      direction_mark: number | null;
      english_mark: number | null;
      absent: boolean;
    }[]
  ).map(({ direction_mark, english_mark, absent }) => [direction_mark, english_mark, absent]);
const told = ({ rows }: MarksImportResult) =>
  rows.map(({ row, errors }) => [row, errors.map(({ field }) => field)]);
const none = [null, null, false];

describe('the template of marks', () => {
  it('has every candidate with the number of the application; only the marks are open, others than the staff do not get it', async () => {
    const { content } = await template(world.staff.university, 'ru');
    const [heading = [], ...rows] = await cellsOf(content);
    expect(heading.slice(0, 3)).toEqual(['Код строки', 'Номер заявления', 'Кандидат']);
    expect(rows.map((line) => line[1]).sort()).toEqual(
      campaign.candidates.map(({ application }) =>
        expect.stringMatching(`^A-\\d{4}-${String(application).padStart(6, '0')}$`),
      ),
    );
    const files = unzipSync(content);
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<sheetProtection sheet="1"');
    expect(sheet).toMatch(/<c r="F2" s="4"\/><c r="G2" s="4"\/><c r="H2" s="4"\/>/);
    expect(sheet).toContain('<formula1>0</formula1><formula2>100</formula2>');
    expect(strFromU8(files['xl/styles.xml'] ?? new Uint8Array())).toContain(
      '<protection locked="0"/>',
    );
    const statuses = [world.neighbour, campaign.candidates[0] as Sender, world.staff.finance].map(
      async (by) => (await template(by)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 403]);
  });

  it('brings nothing back before the day of the exam, nor from anyone who may not enter marks', async () => {
    const rows = await filled([{ direction_mark: '80' }]);
    expect(await bring(sheetOf(rows), { preview: true })).toMatchObject({
      status: 422,
      code: 'GUARD_FAILED',
    });
    await campaign.schedule(exam);
    expect((await bring(sheetOf(rows), { by: world.staff.innovation })).status).toBe(403);
    expect((await bring(sheetOf(rows), { by: world.neighbour })).status).toBe(404);
    expect(await stored()).toEqual([none, none, none]);
  });

  it('is looked at without a trace: each mark that would change, before and after; an empty cell, absence and 0 are three things', async () => {
    const rows = await filled([
      { direction_mark: '70,5', english_mark: '0' },
      { absent: '+' },
      { absent: '' },
    ]);
    const { failed, written, returned, rows: looked } = await result(rows, { preview: true });
    expect([failed, written, returned]).toEqual([0, false, null]);
    expect(looked.map(({ changes }) => changes)).toEqual([
      [
        { field: 'direction_mark', before: null, after: 70.5 },
        { field: 'english_mark', before: null, after: 0 },
      ],
      [{ field: 'absent', before: false, after: true }],
      [],
    ]);
    expect(await stored()).toEqual([none, none, none]);
  });

  it('with objections nothing is saved: row, column and sentence are named in three languages, and the sheet comes back with them', async () => {
    const rows = await filled([
      { direction_mark: '101', english_mark: '60.3' },
      { direction_mark: 'oltmish', absent: 'ha' },
      { direction_mark: '50', absent: '+', person: 'Boshqa Odam' },
    ]);
    const texts: string[] = [];
    for (const language of languages) {
      const answer = await result(rows, { language });
      expect(told(answer)).toEqual([
        [2, ['direction_mark', 'english_mark']],
        [3, ['direction_mark', 'absent']],
        [4, ['absent', 'person']],
      ]);
      texts.push(answer.rows.flatMap(({ errors }) => errors.map(({ text }) => text)).join(' '));
      const back = await cellsOf(Buffer.from(answer.returned ?? '', 'base64'));
      expect(back).toHaveLength(4);
      // The locked cell is right again, the wrong mark stands where it stood, the reason at the end
      // of its row.
      expect(back[3]?.[column('person')]).not.toBe('Boshqa Odam');
      expect([back[1]?.[column('direction_mark')], back[2]?.[column('direction_mark')]]).toEqual([
        101,
        'oltmish',
      ]);
      for (const line of back.slice(1))
        expect(String(line[marksColumns.known.length + 1]).length).toBeGreaterThan(20);
    }
    expect(new Set(texts).size).toBe(3);
    expect(texts[0]).toContain('0,5');
    expect(await stored()).toEqual([none, none, none]);
  });

  it('of another exam, a broken file and one without its columns are refused as a whole, before any row is', async () => {
    const rows = await filled([]);
    const foreign = rows.map((line, at) =>
      at === 0 ? line : [`N${900_000 + at}-1`, ...line.slice(1)],
    );
    const file = { status: 400, code: 'VALIDATION', body: { file: [expect.any(String)] } };
    expect(await bring(sheetOf(foreign))).toMatchObject({
      ...file,
      body: { file: [expect.stringContaining('another exam')] },
    });
    const contents = [
      Buffer.alloc(0),
      Buffer.from('a;b'),
      sheetOf(rows).subarray(0, 400),
      sheetOf([rows[0] as string[]]),
      sheetOf([['Ism'], ['A']]),
    ];
    for (const content of contents) expect(await bring(content)).toMatchObject(file);
    expect(await bring(sheetOf([['Ism'], ['A']]), { language: 'uz' })).toMatchObject({
      body: { file: [expect.stringContaining('Qator kodi')] },
    });
  });

  it('that lacks a candidate, names one twice or has a strange code is not saved', async () => {
    const [heading = [], first = [], second = [], third = []] = await filled([
      { direction_mark: '80' },
    ]);
    const lacking = await result([heading, first, second]);
    expect([lacking.failed, lacking.written, lacking.missing]).toEqual([
      0,
      false,
      [third[column('person')]],
    ]);
    const back = await cellsOf(Buffer.from(lacking.returned ?? '', 'base64'));
    expect(back[3]?.slice(0, 3)).toEqual(third.slice(0, 3));
    expect(told(await result([heading, first, second, third, first]))[3]).toEqual([
      5,
      ['row_code'],
    ]);
    expect(told(await result([heading, first, second, ['N1', ...third.slice(1)]]))[2]).toEqual([
      4,
      ['row_code'],
    ]);
    expect(await stored()).toEqual([none, none, none]);
  });

  it('names a language mark from which a certificate frees', async () => {
    const rows = await filled([{ direction_mark: '80', english_mark: '60' }]);
    const id = Number(/^N(\d+)-/.exec(rows[1]?.[0] ?? '')?.[1]);
    await world.database.db
      .updateTable('exam_result')
      .set({ is_certificate: true })
      .where('id', '=', id)
      .execute();
    const answer = await result(rows);
    // The note of the certificate was not in the template: it is newer than the sheet.
    expect(told(answer)[0]).toEqual([2, ['english_mark', 'certificate']]);
    expect(answer.rows[0]?.errors[0]?.text).toBe(
      'The certificate exempts the candidate from the language exam. Leave this mark empty',
    );
    const [, fresh] = await cellsOf((await template()).content);
    expect(fresh?.[column('certificate')]).toBe('chet tili imtihonidan ozod');
    await world.database.db
      .updateTable('exam_result')
      .set({ is_certificate: false })
      .where('id', '=', id)
      .execute();
  });

  it('saves all marks at once by the event of the grid; a template that somebody has overtaken does not overwrite what they saved', async () => {
    const old = await filled([
      { direction_mark: '88', english_mark: '77' },
      { absent: 'kelmadi' },
      { direction_mark: '61', english_mark: '55,5' },
    ]);
    expect(await result(old)).toMatchObject({ written: true, failed: 0, missing: [] });
    const marks = await stored();
    expect(marks.map((row) => JSON.stringify(row)).sort()).toEqual([
      '[61,55.5,false]',
      '[88,77,false]',
      '[null,null,true]',
    ]);
    // Once more the same sheet: its versions are old, but it would change nothing.
    expect(
      (await result(old)).rows.map(({ changes, errors }) => [changes.length, errors.length]),
    ).toEqual([0, 1, 2].map(() => [0, 0]));
    (old[1] as string[])[column('direction_mark')] = '90';
    const stale = await result(old);
    expect(told(stale)).toEqual([
      [2, ['row_code']],
      [3, []],
      [4, []],
    ]);
    expect(stale.rows[0]?.errors[0]?.text).toContain('now: specialty – 88, language – 77');
    expect(await stored()).toEqual(marks);
    // The sheet that came back has the codes of now: anyone who has read what stands there may send
    // it again.
    const back = (await cellsOf(Buffer.from(stale.returned ?? '', 'base64'))).map((line) =>
      line.map((cell) => String(cell ?? '')),
    );
    expect(await result(back)).toMatchObject({ written: true });
    expect(JSON.stringify(await stored())).toContain('[90,77,false]');
    const { body } = await world.on.send(
      world.staff.university,
      'GET',
      `/api/exam-results/${/^N(\d+)-/.exec(old[1]?.[0] ?? '')?.[1]}/history/`,
    );
    expect((body.results as { event: string }[]).map(({ event }) => event)).toEqual([
      'setMark',
      'setMark',
      'create',
    ]);
  });
});
