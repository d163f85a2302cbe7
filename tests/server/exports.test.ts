import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationProcess } from '#modules/application/process.server.ts';
import { monitoringReportProcess } from '#modules/monitoring/process.server.ts';
import { text } from '#server/base/texts.ts';
import { exportSources } from '#server/declared/modules.ts';
import { systemReader } from '#server/engine/reader.ts';
import { jobTasks } from '#server/schedule/tasks.ts';
import {
  cancelExport,
  exportTask,
  resumeExports,
  startExport,
  tidyExports,
} from '#server/statistics/export-task.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import { type ListToWrite, writeList } from '#server/statistics/write-list.ts';
import { XlsxWriter } from '#server/statistics/xlsx-writer.ts';
import type { ExportColumns, ExportList, ExportStatus } from '#shared/export-answers.ts';
import { isFormulaLike } from '#shared/formula-cell.ts';
import type { EndOf, SharedTextKey } from '#shared/text-keys.ts';
import type { Sender } from '../support/app.ts';
import { runJobs, runTask, waitingJobs } from '../support/jobs.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';
import { wholeRecords } from '../support/whole-records.ts';

let seeded: SeededApp;
let agency: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  agency = await seeded.as('agentlik');
  await runJobs(seeded.on);
});
afterAll(() => seeded.stop());

const country = '/api/statistics/apply_docs_list_queue/';
const house = '/api/statistics/otm_itm_apply_docs_exel/';
const get = (sender: Sender, url: string) => seeded.on.send(sender, 'GET', url);
const start = async (sender: Sender, url: string): Promise<ExportStatus> => {
  const { status, body } = await get(sender, url);
  expect([url, status]).toEqual([url, 200]);
  return body as ExportStatus;
};
const statusOf = async (sender: Sender, id: string) =>
  (await get(sender, `/api/statistics/check_task_status/?task_id=${id}`)).body as ExportStatus;
const storedFiles = () =>
  fs
    .readdirSync(path.join(seeded.on.services.config.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    })
    .filter((one) => one.isFile());

async function download(sender: Sender, url: string): Promise<Buffer> {
  const authorization = await seeded.on.bearer(sender);
  const answer = await seeded.on.app.inject({ method: 'GET', url, headers: { authorization } });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

/** Starts an export, lets the job run, and reads the file back. */
async function exported(sender: Sender, url: string) {
  const { task_id } = await start(sender, url);
  await runJobs(seeded.on);
  const done = await statusOf(sender, task_id);
  expect(done).toMatchObject({ status: 'done', done: done.rows });
  const content = await download(sender, done.file_url ?? '');
  expect(content.length).toBe(done.size);
  const [heading = [], ...rows] = await readSheet(content);
  return { done, heading: heading.map(String), rows };
}

interface Line {
  reference: string;
  state: string;
  sent_at: string | null;
  person: { surname: string; first_name: string; middle_name: string | null; pinfl?: string };
  organization: { name_uz: string } | null;
}
const listOf = (sender: Sender, query: string) =>
  wholeRecords<Line>(seeded.on, sender, `?limit=9999&${query}`);
type Column = EndOf<'export.column'>;
const column = (name: Column) => text('uz', `export.column.${name}`);
const status = text('uz', 'processes.status');
const tashkentDay = (moment: string) =>
  new Date(Date.parse(moment) + 5 * 3_600_000).toISOString().slice(0, 10);

describe('an export of the list', () => {
  it.each([
    'ordering=-sent_at',
    'state=pending,rejected&ordering=review_until',
    'search=gʻofurov',
    'group=overdue',
  ])('with %s holds the rows of the list, in their order', async (query) => {
    const lines = await listOf(agency, query);
    expect(lines.length).toBeGreaterThan(0);
    const { done, heading, rows } = await exported(agency, `${country}?${query}&limit=3&offset=1`);
    expect(done.rows).toBe(lines.length);
    const below = (row: (typeof rows)[number], head: string) => row[heading.indexOf(head)] ?? null;
    const cell = (row: (typeof rows)[number], name: Column) => below(row, column(name));
    const told = rows.map((row) => [
      cell(row, 'reference'),
      cell(row, 'name'),
      cell(row, 'pinfl'),
      below(row, status),
      cell(row, 'organization'),
    ]);
    const expected = lines.map(({ reference, person, state, organization }) => [
      reference,
      [person.surname, person.first_name, person.middle_name].filter(Boolean).join(' '),
      person.pinfl ?? null,
      text('uz', `application.state.${state}`),
      organization?.name_uz ?? null,
    ]);
    expect(told).toEqual(expected);
    const days = rows.map(
      (row) => (cell(row, 'sent') as Date | null)?.toISOString().slice(0, 10) ?? null,
    );
    expect(days).toEqual(lines.map(({ sent_at }) => sent_at && tashkentDay(sent_at)));
  });

  it.each([
    ['universitet', house, true],
    ['vazirlik', house, true],
    ['nazorat', country, false],
  ] as const)('of %s holds what that role sees, and nothing else', async (login, url, numbers) => {
    const sender = await seeded.as(login);
    const lines = await listOf(sender, 'ordering=id');
    const { heading, rows } = await exported(sender, `${url}?ordering=id`);
    expect(rows.map(([reference]) => reference)).toEqual(lines.map(({ reference }) => reference));
    expect(
      (['pinfl', 'birthday', 'phone', 'email'] as const).map((name) =>
        heading.includes(column(name)),
      ),
    ).toEqual(Array(4).fill(numbers));
    const pinfls = numbers ? rows.map((row) => row[heading.indexOf(column('pinfl'))] ?? null) : [];
    expect(pinfls).toEqual(numbers ? lines.map(({ person }) => person.pinfl ?? null) : []);
  });

  it('of students holds the students of the list with their study, whatever else is asked for', async () => {
    const university = await seeded.as('universitet');
    const query = 'view=students&tag=student&scholarship=100&ordering=id';
    const lines = await listOf(university, query);
    expect(lines.length).toBeGreaterThan(0);
    const { heading, rows } = await exported(university, `/api/statistics/students/?${query}`);
    const cells = (name: Column) => rows.map((row) => row[heading.indexOf(column(name))] ?? null);
    expect(cells('name')).toEqual(
      lines.map(({ person }) =>
        [person.surname, person.first_name, person.middle_name].filter(Boolean).join(' '),
      ),
    );
    const budget = text('uz', 'codes.scholarshipStatus.100');
    expect(new Set(cells('scholarship'))).toEqual(new Set([budget]));
    expect(cells('orderNumber').filter(Boolean).length).toBeGreaterThan(0);
    const { done } = await exported(university, '/api/statistics/students/?tag=underReview');
    const students = await listOf(university, 'tag=student');
    expect(done.rows).toBe(students.length);
    expect((await get(await seeded.as('moliya'), '/api/statistics/students/')).status).toBe(403);
  });

  it('of advisors is the list of the agency: person, organization, load', async () => {
    const address = '/api/statistics/supervisor_list/';
    const { heading, rows } = await exported(agency, `${address}?ordering=id`);
    const { body } = await get(agency, '/api/advisors/?ordering=id&limit=9999');
    const advisors = body.results as { students: number; organization: { name_uz: string } }[];
    expect(advisors.length).toBeGreaterThan(0);
    const cells = (key: 'advisor-screen.organization' | 'advisor-screen.students.count') =>
      rows.map((row) => row[heading.indexOf(text('uz', key))] ?? null);
    expect(cells('advisor-screen.organization')).toEqual(
      advisors.map(({ organization }) => organization.name_uz),
    );
    expect(cells('advisor-screen.students.count')).toEqual(
      advisors.map(({ students }) => students),
    );
    expect((await get(await seeded.as('universitet'), address)).status).toBe(403);
  });

  it('of targeted letters holds whom, where and how many they order, and no number of a candidate', async () => {
    const { body } = await get(agency, '/api/targeted-letters/?limit=9999&ordering=id');
    const letters = body.results as {
      code: string;
      amount: number;
      from: { name_uz: string } | null;
      customer: { name: string } | null;
    }[];
    expect(letters.length).toBeGreaterThan(3);
    const { heading, rows } = await exported(
      agency,
      '/api/statistics/targeted_letters/?ordering=id',
    );
    const at = (key: SharedTextKey) => heading.indexOf(text('uz', key));
    const [code, customer, places] = [
      at('export.letter.code'),
      at('targeted-letter-screen.customer'),
      at('validation.field.amount'),
    ];
    expect(rows.map((row) => [row[code], row[customer], row[places]])).toEqual(
      letters.map(({ code, from, customer, amount }) => [
        code,
        from?.name_uz ?? customer?.name,
        amount,
      ]),
    );
    expect(JSON.stringify(rows)).not.toMatch(/\b\d{14}\b/);
    expect(await get(await seeded.as('moliya'), '/api/statistics/targeted_letters/')).toMatchObject(
      { status: 200 },
    );
    expect(
      await get(await seeded.as('talabgor'), '/api/statistics/targeted_letters/'),
    ).toMatchObject({ status: 403 });
  });

  it('is written in the language of its starter', async () => {
    const { body } = await seeded.on.send(agency, 'GET', `${country}?state=pending`, undefined, {
      'accept-language': 'ru',
    });
    await runJobs(seeded.on);
    const done = await statusOf(agency, String(body.task_id));
    expect(done.file_name).toMatch(/^Заявления \d{4}-\d{2}-\d{2}\.xlsx$/);
    const [heading] = await readSheet(await download(agency, done.file_url ?? ''));
    expect(heading?.slice(0, 2)).toEqual(['Номер заявления', 'Ф.И.О.']);
  });
});

describe('who may', () => {
  it.each([
    ['universitet', country],
    ['agentlik', house],
    ['admin', country],
    ['moliya', country],
    ['talabgor', house],
  ])('not %s by %s', async (login, url) =>
    expect(await get(await seeded.as(login), url)).toMatchObject({
      status: 403,
      code: 'NO_PERMISSION',
    }),
  );

  it('only the starter knows of an export, reads its state and its file', async () => {
    const { done } = await exported(agency, `${country}?state=rejected`);
    const other = await seeded.as('nazorat');
    for (const url of [
      `/api/statistics/check_task_status/?task_id=${done.task_id}`,
      done.file_url ?? '',
    ]) {
      expect(await get(other, url)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    const mine = (await get(agency, '/api/statistics/exports/')).body as ExportList;
    expect(mine.results.map(({ task_id }) => task_id)).toContain(done.task_id);
    const others = (await get(other, '/api/statistics/exports/')).body as ExportList;
    expect(others.results.map(({ task_id }) => task_id)).not.toContain(done.task_id);
  });

  it('who has lost the right before the job ran gets nothing', async () => {
    const { db } = seeded.on.services;
    const { task_id } = await start(agency, `${country}?state=draft,pending`);
    const { organization_id } = await db
      .selectFrom('account')
      .select('organization_id')
      .where('id', '=', agency.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('account')
      .set({ organization_id: null })
      .where('id', '=', agency.id)
      .execute();
    await runJobs(seeded.on);
    await db.updateTable('account').set({ organization_id }).where('id', '=', agency.id).execute();
    expect(await statusOf(agency, task_id)).toMatchObject({ status: 'failed', file_url: null });
  });
});

describe('what is refused before anything starts', () => {
  it('an empty list, and a wrong filter', async () => {
    expect(await get(agency, `${country}?search=qwertzuiop`)).toMatchObject({
      status: 422,
      code: 'GUARD_FAILED',
      body: { detail: [text('uz', 'export.nothing')] },
    });
    expect(await get(agency, `${country}?ordering=person`)).toMatchObject({
      status: 400,
      code: 'VALIDATION',
    });
  });

  it('more than three at once; an equal one that is on its way is answered again', async () => {
    const first = await start(agency, `${country}?state=pending`);
    expect((await start(agency, `${country}?state=pending&limit=50`)).task_id).toBe(first.task_id);
    await start(agency, `${country}?state=rejected`);
    await start(agency, `${country}?state=documentReceived`);
    expect(await get(agency, `${country}?state=failedExam`)).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
    await runJobs(seeded.on);
    expect((await start(agency, `${country}?state=pending`)).task_id).not.toBe(first.task_id);
    await runJobs(seeded.on);
  });
});

describe('a job that dies half-way', () => {
  const broken = async (url: string): Promise<string> => {
    const { task_id } = await start(agency, url);
    // A killed process leaves the task begun and its job locked for hours, as good as gone.
    await sql`delete from graphile_worker._private_jobs`.execute(seeded.on.services.db);
    const { db } = seeded.on.services;
    await db
      .updateTable('export_task')
      .set({ stage: 'running', attempt: 1, rows_done: 30 })
      .where('id', '=', task_id)
      .execute();
    return task_id;
  };

  it('begins again after a minute without a sign of life, and leaves one file', async () => {
    const before = storedFiles().length;
    const task_id = await broken(`${country}?state=pending&ordering=id`);
    expect(await resumeExports(seeded.on.services)).toBe(0);
    await seeded.on.services.db
      .updateTable('export_task')
      .set({ beat_at: new Date(seeded.on.clock.now().getTime() - 61_000) })
      .where('id', '=', task_id)
      .execute();
    expect(await resumeExports(seeded.on.services)).toBe(1);
    expect(await resumeExports(seeded.on.services)).toBe(0);
    expect(await waitingJobs(seeded.on, exportTask)).toEqual([{ id: task_id }]);
    await runJobs(seeded.on);
    const done = await statusOf(agency, task_id);
    expect(done).toMatchObject({ status: 'done', done: done.rows });
    expect(storedFiles().length).toBe(before + 1);
  });

  it('two beginnings at once leave one file, whole', async () => {
    const before = storedFiles().length;
    const task_id = await broken(`${country}?state=rejected&ordering=id`);
    await Promise.all([1, 2].map(() => runTask(seeded.on, exportTask, { id: task_id })));
    const done = await statusOf(agency, task_id);
    expect(done.status).toBe('done');
    expect(storedFiles().length).toBe(before + 1);
    expect((await readSheet(await download(agency, done.file_url ?? ''))).length).toBe(
      done.rows + 1,
    );
    expect(fs.readdirSync(path.join(seeded.on.services.config.dataDir, 'exports'))).toEqual([]);
    await runTask(seeded.on, exportTask, { id: task_id });
    expect(storedFiles().length).toBe(before + 1);
  });
});

it('is taken away after seven days', async () => {
  const { done } = await exported(agency, `${country}?state=pending`);
  seeded.on.clock.days(6);
  await tidyExports(seeded.on.services);
  expect((await statusOf(agency, done.task_id)).status).toBe('done');
  seeded.on.clock.days(2);
  await tidyExports(seeded.on.services);
  expect(
    await get(agency, `/api/statistics/check_task_status/?task_id=${done.task_id}`),
  ).toMatchObject({ status: 404 });
  expect(storedFiles()).toEqual([]);
  seeded.on.clock.reset();
});

describe('what somebody chooses', () => {
  const choices = async (sender: Sender, url: string) =>
    ((await get(sender, `${url}columns/`)).body as ExportColumns).columns;

  it('are columns of the list, offered in its order and in the words of the reader', async () => {
    const { heading } = await exported(agency, `${country}?state=pending`);
    const offered = await choices(agency, country);
    expect(offered.map((one) => one.heading)).toEqual(heading);
    expect(new Set(offered.map(({ key }) => key)).size).toBe(offered.length);
    const masked = await choices(await seeded.as('nazorat'), country);
    expect(masked.map(({ key }) => key)).not.toContain('export.column.pinfl');
    expect(await get(await seeded.as('talabgor'), `${country}columns/`)).toMatchObject({
      code: 'NO_PERMISSION',
    });
  });

  it('has these columns alone, in this order, and the audit log says which', async () => {
    const wanted = 'export.column.phone,export.column.reference';
    const { heading, rows } = await exported(agency, `${country}?state=pending&columns=${wanted}`);
    expect(heading).toEqual([column('phone'), column('reference')]);
    const lines = await listOf(agency, 'state=pending');
    expect(rows.map(([, reference]) => reference)).toEqual(lines.map(({ reference }) => reference));
    const { rows: noted } = await sql<{ query: Record<string, string> }>`
      select changed_fields -> 'query' -> 1 as query from history where process = 'auditExport'
        order by id desc limit 1`.execute(seeded.on.services.db);
    expect(noted[0]?.query).toMatchObject({ columns: wanted });
  });

  it('is the form: CSV has the same cells, days as they are written in programs, and no formula', async () => {
    const sheet = await exported(agency, `${country}?state=pending`);
    const { task_id, file_name } = await start(agency, `${country}?state=pending&format=csv`);
    expect(file_name).toMatch(/\.csv$/);
    await runJobs(seeded.on);
    const { file_url } = await statusOf(agency, task_id);
    const [heading, ...rows] = parse(await download(agency, file_url ?? ''), {
      bom: true,
    }) as string[][];
    expect(heading).toEqual(sheet.heading);
    const plain = (cell: unknown) =>
      cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
    // Numbers of phones begin with a plus, which a spreadsheet would add up.
    expect(rows.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
      sheet.rows.map((row) => row.map(plain)),
    );
    expect(rows.flat().filter(isFormulaLike)).toEqual([]);
  });

  it('has nothing that the role does not see: a column of others is refused, and none is there twice', async () => {
    const wanted = 'export.column.reference,export.column.pinfl';
    const answer = await get(await seeded.as('nazorat'), `${country}?columns=${wanted}`);
    expect([answer.code, Object.keys(answer.body)]).toEqual(['VALIDATION', ['columns']]);
    const twice = 'export.column.phone,export.column.phone';
    const { heading } = await exported(agency, `${country}?state=pending&columns=${twice}`);
    expect(heading).toEqual([column('phone')]);
  });

  it.each(['columns=export.column.nothing', 'format=pdf'])(
    'is refused with its name: %s',
    async (query) => {
      const answer = await get(agency, `${country}?${query}`);
      expect([answer.code, Object.keys(answer.body)]).toEqual([
        'VALIDATION',
        [query.split('=')[0]],
      ]);
    },
  );
});

/** Where half files lie. */
const halfWritten = () => fs.readdirSync(path.join(seeded.on.services.config.dataDir, 'exports'));

describe('given up half-way', () => {
  it('nothing is left of it, and nobody else can do it', async () => {
    const before = storedFiles().length;
    const { task_id } = await start(agency, `${country}?state=pending&ordering=sent_at`);
    const url = `/api/statistics/exports/${task_id}/`;
    const other = await seeded.as('nazorat');
    expect((await seeded.on.send(other, 'DELETE', url)).status).toBe(404);
    expect((await seeded.on.send(agency, 'DELETE', url)).status).toBe(204);
    await runJobs(seeded.on);
    expect([storedFiles().length, halfWritten()]).toEqual([before, []]);
    expect((await seeded.on.send(agency, 'DELETE', url)).status).toBe(404);
  });

  it('while its rows are read: its file is thrown away, and asking for it finds nothing', async () => {
    const before = storedFiles().length;
    const { task_id } = await start(agency, `${country}?state=pending&ordering=id`);
    const url = `/api/statistics/exports/${task_id}/`;
    const source = exportSources.applications;
    if (!source) throw new Error('no list of applications');
    const read = source.rows;
    const given: number[] = [];
    source.rows = async (...asked) => {
      given.push((await seeded.on.send(agency, 'DELETE', url)).status);
      return read(...asked);
    };
    try {
      await runJobs(seeded.on);
    } finally {
      source.rows = read;
    }
    expect(given[0]).toBe(204);
    expect([storedFiles().length, halfWritten()]).toEqual([before, []]);
    const asked = `/api/statistics/check_task_status/?task_id=${task_id}`;
    expect((await seeded.on.send(agency, 'GET', asked)).status).toBe(404);
    expect((await seeded.on.send(agency, 'GET', `${url}file/`)).status).toBe(404);
  });

  it('one that is finished cannot be given up any more', async () => {
    const { done } = await exported(agency, `${country}?state=pending`);
    const url = `/api/statistics/exports/${done.task_id}/`;
    expect((await seeded.on.send(agency, 'DELETE', url)).status).toBe(404);
    expect((await statusOf(agency, done.task_id)).status).toBe('done');
  });

  it('half files of killed processes are taken away when nobody has written to them for an hour', async () => {
    const folder = path.join(seeded.on.services.config.dataDir, 'exports');
    fs.writeFileSync(path.join(folder, 'old.xlsx'), 'half');
    fs.writeFileSync(path.join(folder, 'new.xlsx'), 'half');
    const longAgo = Date.now() / 1000 - 3700;
    fs.utimesSync(path.join(folder, 'old.xlsx'), longAgo, longAgo);
    await tidyExports(seeded.on.services);
    expect(halfWritten()).toEqual(['new.xlsx']);
    fs.rmSync(path.join(folder, 'new.xlsx'));
  });
});

describe('a list of a whole country', () => {
  const many = 12_000;
  beforeAll(async () => {
    await sql`insert into application (state, owner_id, dc_type, sent_at)
      select 'archivedRejected', (select min(id) from account), 500, now()
        from generate_series(1, ${many})`.execute(seeded.on.services.db);
  });

  /** The list with every question and every cell watched. */
  async function watched(goOn: ListToWrite['goOn'] = async () => true) {
    const source = exportSources.applications;
    if (!source) throw new Error('no list of applications');
    const reader = await systemReader(seeded.on.services);
    const seen = { pages: [] as number[], inTurn: 0, mostInTurn: 0 };
    const place = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-list-')), 'list.csv');
    const written = await writeList(seeded.on.services, {
      source: {
        ...source,
        async rows(trx, by, ids, address) {
          seen.pages.push(ids.length);
          return source.rows(trx, by, ids, address);
        },
        columns: (by) =>
          source.columns(by).map((column, at) => ({
            ...column,
            cell(row) {
              if (at === 0) seen.inTurn += 1;
              seen.mostInTurn = Math.max(seen.mostInTurn, seen.inTurn);
              setImmediate(() => {
                seen.inTurn = 0;
              });
              return column.cell(row);
            },
          })),
      },
      reader,
      address: { state: 'archivedRejected', ordering: 'id' },
      columns: ['export.column.reference'],
      format: 'csv',
      name: 'list',
      place,
      goOn,
    });
    return { written, seen, place };
  }

  it('arrives complete, beyond the 9,999 rows of a page', async () => {
    const { done, rows } = await exported(agency, `${country}?state=archivedRejected&ordering=id`);
    expect(done.rows).toBeGreaterThanOrEqual(many);
    expect(rows).toHaveLength(done.rows);
    expect(new Set(rows.map(([reference]) => reference)).size).toBe(done.rows);
  });

  it('is never held whole, and the rest of the process has its turn between a few rows', async () => {
    const { written, seen, place } = await watched();
    expect(seen.pages.reduce((sum, rows) => sum + rows, 0)).toBe(written?.rows);
    expect(Math.max(...seen.pages)).toBeLessThanOrEqual(250);
    expect(seen.mostInTurn).toBeLessThanOrEqual(50);
    expect(fs.statSync(place).size).toBe(written?.size);
  });

  it('is that of one moment, whatever is written meanwhile', async () => {
    const { db } = seeded.on.services;
    const before = await watched();
    const { written } = await watched(async (done) => {
      if (done === 250)
        await sql`insert into application (state, owner_id, dc_type, sent_at)
          values ('archivedRejected', (select min(id) from account), 500, now())`.execute(db);
      return true;
    });
    expect(written?.rows).toBe(before.written?.rows);
  });

  it('that is given up, or whose process leaves, leaves no half file', async () => {
    const given = await watched(async () => false);
    expect([given.written, fs.existsSync(given.place)]).toEqual([null, false]);
    const { task_id } = await start(agency, `${country}?state=archivedRejected&ordering=-id`);
    const leaving = { abortSignal: AbortSignal.abort(), job: { attempts: 1, max_attempts: 5 } };
    const handler = jobTasks(seeded.on.services)[exportTask];
    await expect(handler?.({ id: task_id }, leaving as never)).rejects.toThrow();
    expect(halfWritten()).toEqual([]);
    expect((await statusOf(agency, task_id)).status).toBe('running');
    await runJobs(seeded.on);
    expect((await statusOf(agency, task_id)).status).toBe('done');
  });

  it('that no workbook holds is refused with the way out, and CSV takes it', async () => {
    const source = exportSources.applications;
    if (!source) throw new Error('no list of applications');
    const huge = { ...source, count: async () => 1_048_576 };
    const reader = await systemReader(seeded.on.services);
    const begin = (address: Record<string, string>) =>
      startExport(
        seeded.on.services,
        { ...reader, actor: { ...reader.actor, role: 'innovation', userId: agency.id } },
        { source: huge, address, ip: null },
      );
    await expect(begin({})).rejects.toMatchObject({ code: 'GUARD_FAILED' });
    const { id } = await begin({ format: 'csv' });
    expect(await cancelExport(seeded.on.services, agency.id, id)).toBe(true);
  });
});

describe('a list with a statement of its own', () => {
  const lean = [
    ['applications', applicationProcess],
    ['monitoringReports', monitoringReportProcess],
  ] as const;

  it.each(lean)(
    'of %s has the cells of the whole records, for every role',
    async (name, definition) => {
      const { services } = seeded.on;
      const source = exportSources[name];
      if (!source) throw new Error(`no list ${name}`);
      const whole = recordExport<unknown>(definition);
      const readers = [
        ['university', 'uz'],
        ['ministry', 'ru'],
        ['innovation', 'en'],
        ['antiCorruption', 'uz'],
        ['advisor', 'ru'],
      ] as const;
      const system = await systemReader(services);
      const { rows: found } = await sql<{ id: number }>`
        ${source.ids(system, { ordering: 'id' })} limit 150`.execute(services.db);
      const ids = found.map(({ id }) => id);
      let compared = 0;
      for (const [role, language] of readers) {
        const actor = { ...system.actor, role, userId: agency.id };
        const reader = { ...system, language, actor };
        const cells = (rows: unknown[]) =>
          rows.map((row) => source.columns(reader).map(({ cell }) => cell(row)));
        const given = cells(await source.rows(services.db, reader, ids, {}));
        expect(given).toEqual(cells(await whole.rows(services.db, reader, ids, {})));
        compared += given.length;
      }
      expect(compared).toBeGreaterThan(0);
    },
  );
});

it('names every column of every list once, in the words of each language', async () => {
  const system = await systemReader(seeded.on.services);
  for (const source of Object.values(exportSources)) {
    for (const language of ['uz', 'ru', 'en'] as const) {
      const columns = source.columns({ ...system, language });
      expect([source.name, new Set(columns.map(({ key }) => key)).size]).toEqual([
        source.name,
        columns.length,
      ]);
      expect(columns.every(({ heading }) => heading !== '')).toBe(true);
    }
  }
});

describe('the workbook', () => {
  const written = async (rows: (string | number | { day: string } | null)[][]) => {
    const place = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-xlsx-')), 'sheet.xlsx');
    const columns = [
      { heading: 'Nomi', width: 20 },
      { heading: 'Qiymat', width: 10 },
    ];
    const writer = await XlsxWriter.open({ place, name: 'Arizalar', columns });
    await writer.write(rows);
    await writer.end();
    return { content: fs.readFileSync(place), rows: await readSheet(place, { trim: false }) };
  };

  it('keeps Uzbek letters, Cyrillic, signs of XML, days and numbers', async () => {
    const { rows } = await written([
      ['Oʻrinov Gʻayrat <b>&"\u0007', 12.5],
      ['Қўчқорова Ўғилой', { day: '2026-11-05' }],
      [' ikki  boʻsh ', null],
    ]);
    expect(rows.slice(1)).toEqual([
      ['Oʻrinov Gʻayrat <b>&"', 12.5],
      ['Қўчқорова Ўғилой', new Date('2026-11-05T00:00:00Z')],
      [' ikki  boʻsh ', null],
    ]);
  });

  it('takes no formula', async () => {
    const hostile = [
      '=HYPERLINK("http://x","y")',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(A1)',
      ' =1',
    ];
    const { rows, content } = await written(hostile.map((one) => [one, null]));
    expect(rows.slice(1).map(([cell]) => cell)).toEqual(hostile);
    const sheet = strFromU8(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).not.toContain('<f');
    expect(sheet.match(/s="3" t="s"/g)).toHaveLength(hostile.length);
  });

  it('says once what rows have in common, and every text of its own in its cell', async () => {
    const people = Array.from({ length: 3000 }, (_, at) => [`Oʻrinov ${at}`, `=Viloyat ${at % 3}`]);
    const { rows, content } = await written(people);
    expect(rows.slice(1)).toEqual(people);
    const files = unzipSync(content);
    const shared = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array());
    expect(shared.match(/=Viloyat/g)).toHaveLength(3);
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<is><t>Oʻrinov 2999</t></is>');
  });
});
