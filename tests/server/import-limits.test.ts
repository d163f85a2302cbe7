import { performance } from 'node:perf_hooks';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importSheets, linesKinds } from '#shared/import.ts';
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

const bring = (content: Buffer, language = 'en'): Promise<Answer> =>
  seeded.on.send(
    admin,
    'POST',
    '/api/imports/organizations/',
    { content: content.toString('base64'), preview: true },
    { 'accept-language': language },
  );
const sentence = ({ body }: Answer): string => String((body.file as string[])[0]);

const worksheet = (inside: string): Buffer => sheetWith(`<worksheet>${inside}</worksheet>`);
const rows = (inside: string): Buffer => worksheet(`<sheetData>${inside}</sheetData>`);
const cell = (reference: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>a</t></is></c>`;

/** A workbook with these parts besides its own. */
const withParts = (parts: Record<string, Uint8Array>): Buffer =>
  Buffer.from(zipSync({ ...unzipSync(sheetOf([['x']])), ...parts }));

/** A workbook whose cells all name one shared text. */
function sharedText(text: string, cells: number): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const row = (number: number) =>
    `<row r="${number}">${Array.from({ length: 100 }, (_, at) => {
      const letters =
        at < 26
          ? String.fromCharCode(65 + at)
          : `${'ABCD'[Math.floor(at / 26) - 1]}${String.fromCharCode(65 + (at % 26))}`;
      return `<c r="${letters}${number}" t="s"><v>0</v></c>`;
    }).join('')}</row>`;
  const lines = Array.from({ length: cells / 100 }, (_, at) => row(at + 1)).join('');
  return withParts({
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${lines}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': strToU8(`<sst><si><t>${text}</t></si></sst>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
  });
}

/** An archive that names its first part twice, with another content the second time. */
function twicePart(): Buffer {
  const one = zipSync({ 'xl/workbook.xml': strToU8('<a/>') }, { level: 0 });
  const local = one.subarray(0, 30 + 'xl/workbook.xml'.length + 4);
  return Buffer.concat([local, sheetOf([['x']])]);
}

/** Says of every part that its sizes stand in the long form, and that they are enormous. */
function enormousByLongForm(): Buffer {
  const changed = Buffer.from(sheetOf([['x']]));
  for (let at = 0; at < changed.length - 30; at += 1) {
    if (changed.readUInt32LE(at) !== 0x04034b50) continue;
    changed.writeUInt32LE(0xffffffff, at + 18);
    changed.writeUInt32LE(0xffffffff, at + 22);
  }
  return changed;
}

const far =
  /^A sheet of the file goes as far as .*\. At most 10000 rows and 200 columns are read\./;
const files: [what: string, content: () => Buffer, says: RegExp][] = [
  ['names the last cell of all', () => rows(`<row r="1048576">${cell('XFD1048576')}</row>`), far],
  [
    'names the last cell in a row without number',
    () => rows(`<row>${cell('XFD1048576')}</row>`),
    far,
  ],
  ['names a far row only', () => rows('<row r="1048576"></row>'), far],
  ['names a far row with a prefix', () => rows('<row x:r="1048576"></row>'), far],
  ['has a large dimension', () => worksheet(`<dimension ref="A1:XFD1048576"/><sheetData/>`), far],
  [
    'has rows and columns that make too many cells',
    () => rows(`<row r="9999">${cell('CV9999')}</row>`),
    far,
  ],
  ['has very many empty rows', () => rows('<row/>'.repeat(20_000)), far],
  ['counts its rows in a form of its own', () => rows('<row r="1e9"></row>'), /damaged/],
  ['counts its cells in a form of its own', () => rows(`<row>${cell('A1e9')}</row>`), /damaged/],
  [
    'hides a reference in character references',
    () => rows(`<row>${cell('XFD10485&#55;6')}</row>`),
    /damaged/,
  ],
  [
    'has 20,000 parts',
    () => {
      const parts = Array.from({ length: 20_000 }, (_, at) => [at.toString(36), new Uint8Array()]);
      return Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
    },
    /more than 200 parts/,
  ],
  ['unpacks to much', () => sheetWith(' '.repeat(30 * 1024 * 1024)), /more than 24 MB/],
  [
    'unpacks to much and denies it',
    () => lyingArchive(sheetWith(' '.repeat(30 * 1024 * 1024))),
    /more than 24 MB/,
  ],
  ['says in the long form that it is enormous', enormousByLongForm, /damaged/],
  ['has one part twice', twicePart, /damaged/],
  [
    'declares entities',
    () =>
      sheetWith(
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet>&a;&f;</worksheet>',
      ),
    /damaged/,
  ],
  [
    'has a tag of very many attributes',
    () => rows(`<row ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    /damaged/,
  ],
  [
    'repeats one long shared text',
    () => sharedText('a'.repeat(30_000), 100_000),
    /too much time or memory/,
  ],
  [
    'has a formula without a result',
    () => rows('<row r="1"><c r="A1"><f>1+1</f></c></row>'),
    /^Cell A1 has a formula/,
  ],
];

describe('a spreadsheet that is made to do harm', () => {
  it.each(files)(
    '%s: it is refused at its field, in words, and the server goes on',
    async (_what, content, says) => {
      const bytes = content();
      const answers = [bring(bytes), seeded.on.send(admin, 'GET', '/healthz')] as const;
      const [refused, alive] = await Promise.all(answers);
      expect([refused.status, refused.code, Object.keys(refused.body)]).toEqual([
        400,
        'VALIDATION',
        ['file'],
      ]);
      expect(sentence(refused)).toMatch(says);
      expect(alive.status).toBe(200);
    },
  );

  it('leaves the loop of the server free while it is read', async () => {
    const line = Array.from({ length: 26 }, () => 'matn'.repeat(8));
    const content = sheetOf(Array.from({ length: 4000 }, () => line)).toString('base64');
    const before = performance.eventLoopUtilization();
    const url = '/api/imports/organizations/';
    const answer = await seeded.on.send(admin, 'POST', url, { content, preview: true });
    expect(answer.status).toBe(400);
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.7);
  });

  it('is refused by every import', async () => {
    const content = rows(`<row r="1048576">${cell('XFD1048576')}</row>`).toString('base64');
    const directions = await seeded.on.send(admin, 'POST', '/api/imports/directions/', {
      content,
      preview: true,
    });
    expect([directions.status, Object.keys(directions.body)]).toEqual([400, ['file']]);
    const senders: Record<(typeof linesKinds)[number], string> = {
      'quota-requests': 'universitet',
      'quota-distributions': 'agentlik',
      'quota-splits': 'universitet',
    };
    for (const kind of linesKinds) {
      const sender = await seeded.as(senders[kind]);
      const body = { content, preview: true, version: 1 };
      const answer = await seeded.on.send(sender, 'POST', `/api/imports/${kind}/1/`, body);
      expect([kind, answer.status, Object.keys(answer.body)]).toEqual([kind, 400, ['file']]);
    }
    const university = await seeded.as('universitet');
    const { body } = await seeded.on.send(university, 'GET', '/api/exams/');
    const [exam] = body.results as { id: number }[];
    const marks = { content, preview: true, direction_id: 1 };
    const answer = await seeded.on.send(
      university,
      'POST',
      `/api/imports/exam-marks/${exam?.id}/`,
      marks,
    );
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['file']]);
  });

  it('waits behind two others, and is sent away when many wait', async () => {
    const content = sheetOf([[...importSheets.organizations.known]]);
    const answers = await Promise.all(Array.from({ length: 14 }, () => bring(content)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(8);
    expect(statuses.filter((status) => status === 400)).toHaveLength(6);
  });
});

describe('a spreadsheet of a person', () => {
  it('has a formula with its result: the result is read', async () => {
    const heading = importSheets.organizations.known.map(
      (field, at) =>
        `<c r="${String.fromCharCode(65 + at)}1" t="inlineStr"><is><t>${field}</t></is></c>`,
    );
    const answer = await bring(
      rows(
        `<row r="1">${heading.join('')}</row><row r="2"><c r="A2"><f>100+100</f><v>200</v></c></row>`,
      ),
    );
    expect([answer.status, answer.body.count]).toEqual([200, 1]);
  });
});
