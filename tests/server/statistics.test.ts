import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import {
  type AdvisorGrouping,
  advisorGroupings,
  doctoralTypes,
  efficiencyGroupings,
  type Family,
  families,
  measures,
  type StudentGrouping,
  studentGroupings,
} from '#modules/statistic/codes.ts';
import type {
  EfficiencyTable,
  FamilyCounts,
  StatisticTable,
  UserTable,
} from '#modules/statistic/schema.ts';
import { dcTypes } from '#shared/codes.ts';
import type { Sender } from '../support/app.ts';
import { exportedSheet } from '../support/exported-sheet.ts';
import { runTask } from '../support/jobs.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
  await runTask(seeded.on, 'count-students');
});
afterAll(() => seeded.stop());

async function ask(sender: Sender, path: string): Promise<StatisticTable> {
  const { status, body } = await seeded.on.send(sender, 'GET', `/api/statistics/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body as unknown as StatisticTable;
}

async function listed(sender: Sender, collection: string, query: string): Promise<number> {
  const { status, body } = await seeded.on.send(
    sender,
    'GET',
    `/api/${collection}/?limit=1&${query}`,
  );
  expect([query, status]).toEqual([query, 200]);
  return Number(body.count);
}

const typesOf = (family: Family) =>
  family === 'all'
    ? ''
    : `&dc_type=${dcTypes.flatMap((type) => (type.family === family ? [type.id] : [])).join(',')}`;
const filterOf = {
  total: '',
  male: '&gender=1',
  female: '&gender=2',
  under40: '&age=100',
  over40: '&age=200',
  foreign: '&citizenship=foreign',
  local: '&citizenship=local',
};

/** What a row says, and what the list behind each of its numbers has. */
async function compared(
  counts: FamilyCounts,
  among: readonly Family[],
  listOf: (query: string) => Promise<number>,
) {
  const said: Record<string, number> = {};
  const found: Record<string, number> = {};
  for (const family of among)
    for (const measure of measures) {
      const name = `${family} ${measure}`;
      said[name] = counts[family][measure];
      found[name] = await listOf(`${typesOf(family)}${filterOf[measure]}`);
    }
  return { said, found };
}

const students = 'view=students&counted=1&tag=studying';

it.each(['agentlik', 'universitet', 'vazirlik', 'moliya', 'nazorat', 'admin'])(
  '%s: every number of students equals the list that it opens',
  async (login) => {
    const sender = await seeded.as(login);
    const { total } = await ask(sender, 'doctorate/');
    const { said, found } = await compared(total, families, (query) =>
      listed(sender, 'applications', `${students}${query}`),
    );
    expect(said).toEqual(found);
    expect(total.all.total).toBeGreaterThan(0);
  },
);

const filterBy: Record<StudentGrouping | AdvisorGrouping, string> = {
  type: 'dc_type',
  region: 'region',
  organization: 'organization',
  ministry: 'ministry',
  specialty: 'direction',
  degree: 'degree',
  title: 'title',
};

it.each(studentGroupings)(
  'the agency: rows by %s equal their lists, and together they are the total',
  async (by) => {
    const sender = await seeded.as('agentlik');
    const { results, total } = await ask(sender, `doctorate/?by=${by}`);
    expect(results.length).toBeGreaterThan(0);
    for (const { key, all } of results)
      if (key !== null)
        expect([key, all.total]).toEqual([
          key,
          await listed(sender, 'applications', `${students}&${filterBy[by]}=${key}`),
        ]);
    expect(results.reduce((sum, { all }) => sum + all.female, 0)).toBe(total.all.female);
    if (by !== 'type')
      expect(results.every(({ key, named }) => (key === null) === (named === null))).toBe(true);
  },
);

it.each(['agentlik', 'universitet', 'vazirlik'])(
  '%s: research advisors by rank equal their lists',
  async (login) => {
    const sender = await seeded.as(login);
    for (const by of advisorGroupings) {
      const { results } = await ask(sender, `advisors/?by=${by}`);
      expect(results.length).toBeGreaterThan(0);
      for (const { key, ...counts } of results)
        if (key !== null) {
          const { said, found } = await compared(counts, ['all'], (query) =>
            listed(sender, 'advisors', `tag=choosable&${filterBy[by]}=${key}${query}`),
          );
          expect([by, key, said]).toEqual([by, key, found]);
        }
    }
  },
);

it('filters narrow the numbers as they narrow the list', async () => {
  const sender = await seeded.as('agentlik');
  const { results } = await ask(sender, 'doctorate/?by=ministry');
  const ministry = results.find(({ key }) => key !== null)?.key;
  const { rows: periods } = await sql<{ id: number; admission_year: number }>`
    select p.id, p.admission_year from period p join student_count c on c.period_id = p.id
    where c.state = 'admittedToStudy' limit 1`.execute(seeded.on.services.db);
  expect(periods).toHaveLength(1);
  const queries = [
    `ministry=${ministry}`,
    'organization_type=100&gender=2',
    'scholarship=100&age=100',
    'year=2024,2025',
    'citizenship=foreign',
    `period=${periods[0]?.id}`,
    `admission_year=${periods[0]?.admission_year}`,
    'quarter=1',
    'quarter=2,3,4',
  ];
  for (const query of queries) {
    const { total } = await ask(sender, `doctorate/?${query}`);
    expect([query, total.all.total]).toEqual([
      query,
      await listed(sender, 'applications', `${students}&${query}`),
    ]);
  }
  const { total: ended } = await ask(sender, 'doctorate/?tag=ended');
  expect(ended.all.total).toBe(
    await listed(sender, 'applications', 'view=students&counted=1&tag=ended'),
  );
  expect(ended.all.total).toBeGreaterThan(0);
});

it('an organization sees its own students, a ministry those of the organizations under it', async () => {
  const organizations = async (login: string) =>
    (await ask(await seeded.as(login), 'doctorate/?by=organization')).results.map(({ key }) => key);
  const own = await organizations('universitet');
  const below = await organizations('vazirlik');
  const all = await organizations('agentlik');
  expect(own).toHaveLength(1);
  expect(all.length).toBeGreaterThan(below.length);
  expect(all).toEqual(expect.arrayContaining([...own, ...below]));
});

it('an advisor sees those whom they advise', async () => {
  const { rows } = await sql<{ email: string; number: number }>`select a.email,
      count(*)::int as number from application r join advisor v on v.id = r.advisor_id
      join account a on a.id = v.account_id
    where r.state in ('admittedToStudy', 'onAcademicLeave') and a.role_id = 700
      and coalesce(r.old_list_flag, 'new') not in ('old', 'unconfirmed_old')
    group by a.email order by 2 desc limit 1`.execute(seeded.on.services.db);
  const [advisor] = rows;
  if (!advisor) throw new Error('nobody advises');
  const sender = await seeded.as(advisor.email.replace('@namuna.uz', ''));
  const { total } = await ask(sender, 'doctorate/');
  expect(total.all.total).toBeGreaterThanOrEqual(advisor.number);
  expect(total.all.total).toBe(await listed(sender, 'applications', students));
});

it.each(['agentlik', 'universitet', 'vazirlik'])(
  '%s takes a table along in a file: its rows and numbers are those of the screen',
  async (login) => {
    const sender = await seeded.as(login);
    for (const [path, by] of [
      ['doctorate', 'organization'],
      ['advisors', 'degree'],
    ]) {
      const { results, total } = await ask(sender, `${path}/?by=${by}`);
      const { cells } = await exportedSheet(seeded, sender, `table/?by=${by}`);
      const [head = [], all = [], ...rows] = cells;
      expect(rows).toHaveLength(results.length);
      const at = head.indexOf('Jami');
      expect([by, all[at], all[head.indexOf('Ayollar')]]).toEqual([
        by,
        total.all.total,
        total.all.female,
      ]);
      expect(rows.map((row) => row[at]).sort()).toEqual(results.map((row) => row.all.total).sort());
    }
  },
);

it('two sides leave in one file, with the numbers that the screen lays beside each other', async () => {
  const sender = await seeded.as('agentlik');
  const one = await ask(sender, 'doctorate/?by=organization&year=2025');
  const other = await ask(sender, 'doctorate/?by=organization&year=2024');
  expect(one.total.all.total).not.toBe(other.total.all.total);
  const query = 'compared/?by=organization&year=2025&compare=year&with=2024';
  const { cells } = await exportedSheet(seeded, sender, query);
  const [head = [], all = [], ...rows] = cells;
  expect(head).toEqual([
    'Kod',
    'Nomi',
    'Taqqoslangan',
    'Soni',
    'Nima bilan',
    'Uning soni',
    'Farq',
    'Farq, %',
  ]);
  const [first, second] = [one.total.all.total, other.total.all.total];
  expect(all.slice(1, 7)).toEqual(['Jami', '2025', first, '2024', second, first - second]);
  const keys = new Set([...one.results, ...other.results].map(({ key }) => key));
  expect(rows).toHaveLength(keys.size);
});

it.each([
  ['compare=year', 'year=2025', 'with'],
  ['compare=year&with=2025', 'year=2025', 'with'],
  ['compare=ministry&with=2', 'ministry=1', 'compare'],
])(
  'a file of sides that cannot be compared (%s) is refused by name',
  async (compared, own, name) => {
    const sender = await seeded.as('agentlik');
    const path = `/api/statistics/compared/?by=type&${own}&${compared}`;
    const { status, body } = await seeded.on.send(sender, 'GET', path);
    expect([status, Object.keys(body)]).toEqual([400, [name]]);
  },
);

it('a file has the columns that were chosen, and the filters of the screen', async () => {
  const sender = await seeded.as('agentlik');
  const { total } = await ask(sender, 'doctorate/?by=region&gender=2');
  const query = 'table/?by=region&gender=2&columns=name,all.total';
  const { cells } = await exportedSheet(seeded, sender, query);
  expect(cells.slice(0, 2)).toEqual([
    ['Nomi', 'Jami'],
    ['Jami', total.all.total],
  ]);
});

it.each(['rahbar', 'admin'])('%s reads statistics and takes no file along', async (login) => {
  const sender = await seeded.as(login);
  const path = '/api/statistics/table/?by=type';
  expect(await seeded.on.send(sender, 'GET', path)).toMatchObject({ status: 403 });
});

it('a file with a wrong filter is refused by name', async () => {
  const sender = await seeded.as('agentlik');
  const path = '/api/statistics/table/?by=type&gender=9';
  const { status, body } = await seeded.on.send(sender, 'GET', path);
  expect([status, Object.keys(body)]).toEqual([400, ['gender']]);
});

it.each(['talabgor', 'texnik'])('%s reads no statistics', async (login) => {
  for (const path of ['doctorate', 'advisors', 'efficiency', 'users'])
    expect(
      await seeded.on.send(await seeded.as(login), 'GET', `/api/statistics/${path}/`),
    ).toMatchObject({ status: 403 });
});

it('the kept numbers follow what happens, cell by cell, and are the same counted anew', async () => {
  const { db } = seeded.on.services;
  const sender = await seeded.as('agentlik');
  const before = await ask(sender, 'doctorate/');
  await sql`update account set gender = 3 - gender where id in (select owner_id from application
    where state = 'admittedToStudy' and old_list_flag is null limit 5)`.execute(db);
  seeded.on.clock.days(1);
  await runTask(seeded.on, 'count-students');
  const after = await ask(sender, 'doctorate/');
  expect(after.as_of > before.as_of).toBe(true);
  expect(after.total.all.female).toBe(await listed(sender, 'applications', `${students}&gender=2`));
  const cells = async () =>
    (await sql`select to_jsonb(c) as cell from student_count c order by 1`.execute(db)).rows;
  const kept = await cells();
  await sql`truncate student_count, student_count_moment`.execute(db);
  await runTask(seeded.on, 'count-students');
  expect(await cells()).toEqual(kept);
  expect(kept.length).toBeGreaterThan(10);
});

it('nothing is written while nothing happens, but the moment', async () => {
  const { db } = seeded.on.services;
  seeded.on.clock.days(1);
  await runTask(seeded.on, 'count-students');
  const statements = await seeded.asked(() => runTask(seeded.on, 'count-students'));
  expect(statements.filter(({ sql: text }) => text.includes('student_count (')).length).toBe(0);
  const { as_of } = await db
    .selectFrom('student_count_moment')
    .select('as_of')
    .executeTakeFirstOrThrow();
  expect(as_of).toEqual(seeded.on.clock.now());
});

it.each(['agentlik', 'vazirlik', 'universitet'])(
  'the efficiency that %s sees is that of the lists behind its numbers',
  async (login) => {
    const sender = await seeded.as(login);
    for (const by of efficiencyGroupings) {
      const { status, body } = await seeded.on.send(
        sender,
        'GET',
        `/api/statistics/efficiency/?by=${by}`,
      );
      expect(status).toBe(200);
      const { results, total } = body as unknown as EfficiencyTable;
      const types = `dc_type=${doctoralTypes.join(',')}`;
      for (const standing of ['studying', 'ended', 'defended', 'removed'] as const) {
        const inList = await listed(
          sender,
          'applications',
          `view=students&counted=1&${types}&tag=${standing}`,
        );
        expect([by, standing, total[standing]]).toEqual([by, standing, inList]);
        expect(results.reduce((sum, row) => sum + row[standing], 0)).toBe(total[standing]);
      }
      for (const { key, defended } of results)
        if (key !== null)
          expect([by, key, defended]).toEqual([
            by,
            key,
            await listed(
              sender,
              'applications',
              `view=students&counted=1&${types}&tag=defended&${filterBy[by]}=${key}`,
            ),
          ]);
      for (const row of [...results, total]) {
        expect(row.began).toBe(row.studying + row.ended);
        expect(row.defended + row.removed).toBeLessThanOrEqual(row.ended);
      }
    }
  },
);

it.each(['agentlik', 'vazirlik', 'universitet', 'admin'])(
  'the users by region and role that %s sees are those of the lists behind the numbers',
  async (login) => {
    const sender = await seeded.as(login);
    const { status, body } = await seeded.on.send(sender, 'GET', '/api/statistics/users/');
    expect(status).toBe(200);
    const { roles, results, total } = body as unknown as UserTable;
    const list = (query: string) => listed(sender, 'accounts', `tag=usable${query}`);
    expect([total.all, total.numbers.length]).toEqual([await list(''), roles.length]);
    expect(total.all).toBeGreaterThan(0);
    expect(results.reduce((sum, { all }) => sum + all, 0)).toBe(total.all);
    for (const { key, all, numbers } of results) {
      expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(all);
      if (key === null) continue;
      expect([key, all]).toEqual([key, await list(`&region=${key}`)]);
      for (const [at, role] of roles.entries())
        expect([key, role, numbers[at]]).toEqual([
          key,
          role,
          await list(`&region=${key}&role=${role}`),
        ]);
    }
  },
);

it('an advisor counts the accounts of those whom they advise, and lists no account but their own', async () => {
  const sender = await seeded.as('rahbar');
  const { body } = await seeded.on.send(sender, 'GET', '/api/statistics/users/');
  const { total, roles } = body as unknown as UserTable;
  const advised = await listed(sender, 'applications', 'view=students');
  expect(total.all).toBeGreaterThan(0);
  expect(total.all).toBeLessThanOrEqual(advised);
  expect(roles).not.toContain(roleCodes.university);
  expect(await listed(sender, 'accounts', '')).toBe(1);
});

it('technical support learns from no filter where somebody lives', async () => {
  const support = await seeded.as('texnik');
  const agency = await seeded.as('agentlik');
  expect(await listed(agency, 'accounts', 'region=1726')).toBeGreaterThan(0);
  expect(await listed(support, 'accounts', 'region=1726')).toBe(0);
});

it('the efficiency counts no trainees, and is narrowed as the statistics are', async () => {
  const agency = await seeded.as('agentlik');
  const read = async (query: string) =>
    (await seeded.on.send(agency, 'GET', `/api/statistics/efficiency/?${query}`))
      .body as unknown as EfficiencyTable;
  const trainees = dcTypes.filter(({ family }) => family === 'trainee').map(({ id }) => id);
  expect((await read(`dc_type=${trainees.join(',')}`)).total.began).toBe(0);
  const all = await read('');
  const women = await read('gender=2');
  const men = await read('gender=1');
  expect(all.total.began).toBeGreaterThan(0);
  expect(women.total.began + men.total.began).toBe(all.total.began);
});

it('numbers that nobody has counted yet are not counted by who reads them', async () => {
  const { db } = seeded.on.services;
  const agency = await seeded.as('agentlik');
  await sql`delete from student_count_moment`.execute(db);
  for (const path of ['doctorate/?by=region', 'efficiency/?by=region']) {
    const { status, body } = await seeded.on.send(agency, 'GET', `/api/statistics/${path}`);
    expect([path, status]).toEqual([path, 422]);
    expect(JSON.stringify(body)).toContain('hali hisoblab chiqilmagan');
  }
  expect(await db.selectFrom('student_count_moment').selectAll().execute()).toEqual([]);
  await runTask(seeded.on, 'count-students');
  await ask(agency, 'doctorate/?by=region');
});
