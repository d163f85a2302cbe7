import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leastPeople } from '#modules/statistic/open-data/fold.server.ts';
import {
  type Crossed,
  foldLine,
  type Line,
  type MaskedTable,
  maskTable,
} from '#modules/statistic/public/mask.server.ts';
import { publishStatistics } from '#modules/statistic/public/publish-statistics.server.ts';
import {
  type PublicChoices,
  type PublicStatistic,
  publicDimensions,
} from '#modules/statistic/public/schema.ts';
import { citizenships } from '#shared/person-groups.ts';
import { runTask } from '../support/jobs.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** People by two properties: few values of each, most crossings small. */
const people = fc.array(
  fc.record({
    row: fc.option(fc.integer({ min: 1, max: 6 })),
    column: fc.option(fc.integer({ min: 1, max: 4 })),
    number: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
  }),
  { maxLength: 30 },
);

function lineOf(crossed: readonly Crossed[], by: 'row' | 'column'): Line {
  const numbers = new Map<number | null, number>();
  for (const one of crossed) numbers.set(one[by], (numbers.get(one[by]) ?? 0) + one.number);
  return foldLine([...numbers].map(([key, number]) => ({ key, number })));
}

interface Told {
  rows: Line;
  columns: Line;
  table: MaskedTable;
}

function tell(crossed: readonly Crossed[]): Told {
  const rows = lineOf(crossed, 'row');
  const columns = lineOf(crossed, 'column');
  return { rows, columns, table: maskTable(crossed, rows, columns) };
}

/** What a hidden number may be, for somebody who has all that is told. */
interface Span {
  row: number;
  column: number;
  least: number;
  most: number;
}

/** The hidden numbers of each line of the table, and what they are together. */
function linesOf({ rows, columns, table }: Told, spans: Span[]) {
  const left = (line: Line, at: number, told: (number | null | undefined)[]) =>
    (line[at]?.number ?? 0) - sum(told.map((number) => number ?? 0));
  return [
    ...rows.map((_, at) => ({
      spans: spans.filter(({ row }) => row === at),
      sum: left(rows, at, table.rows[at]?.numbers ?? []),
    })),
    ...columns.map((_, at) => ({
      spans: spans.filter(({ column }) => column === at),
      sum: left(
        columns,
        at,
        table.rows.map(({ numbers }) => numbers[at]),
      ),
    })),
  ];
}

/** Subtracts whatever can be subtracted from whatever sum, until nothing becomes narrower. */
function attack(told: Told): Span[] {
  const spans = told.table.rows.flatMap(({ numbers }, row) =>
    numbers.flatMap((number, column): Span[] =>
      number === null ? [{ row, column, least: 0, most: Number.MAX_SAFE_INTEGER }] : [],
    ),
  );
  const lines = linesOf(told, spans);
  for (let narrower = true; narrower; ) {
    narrower = false;
    for (const line of lines)
      for (const span of line.spans) {
        const others = line.spans.filter((one) => one !== span);
        const most = Math.min(span.most, line.sum - sum(others.map((one) => one.least)));
        const least = Math.max(span.least, line.sum - sum(others.map((one) => one.most)));
        narrower ||= most < span.most || least > span.least;
        span.most = most;
        span.least = least;
      }
  }
  return spans;
}

describe('somebody who looks for a person in the public numbers', () => {
  it('finds no number of fewer people than five, alone or crossed', () => {
    fc.assert(
      fc.property(people, (crossed) => {
        const { rows, columns, table } = tell(crossed);
        for (const { number } of [...rows, ...columns])
          expect(number).toBeGreaterThanOrEqual(leastPeople);
        for (const number of table.rows.flatMap(({ numbers }) => numbers))
          if (number) expect(number).toBeGreaterThanOrEqual(leastPeople);
      }),
    );
  });

  it('narrows no hidden number to fewer than six, whatever is taken from the sums', () => {
    let hidden = 0;
    fc.assert(
      fc.property(people, (crossed) => {
        for (const { least, most } of attack(tell(crossed))) {
          hidden += 1;
          expect(most - least).toBeGreaterThanOrEqual(leastPeople);
        }
      }),
      { numRuns: 500 },
    );
    expect(hidden).toBeGreaterThan(500);
  });

  it('would find them if small numbers alone were hidden: the attack is one', () => {
    const crossed: Crossed[] = [
      { row: 1, column: 1, number: 2 },
      { row: 1, column: 2, number: 20 },
      { row: 2, column: 1, number: 30 },
      { row: 2, column: 2, number: 40 },
    ];
    const told = tell(crossed);
    const naive = {
      ...told,
      table: {
        ...told.table,
        rows: [
          { key: 1, numbers: [null, 20] },
          { key: 2, numbers: [30, 40] },
        ],
      },
    };
    expect(attack(naive)).toEqual([{ row: 0, column: 0, least: 2, most: 2 }]);
    expect(attack(told).every(({ most, least }) => most - least >= leastPeople)).toBe(true);
  });

  it('finds the sum of each property to be all the same', () => {
    fc.assert(
      fc.property(people, (crossed) => {
        const all = sum(crossed.map(({ number }) => number));
        for (const line of [lineOf(crossed, 'row'), lineOf(crossed, 'column')])
          expect(sum(line.map(({ number }) => number))).toBe(all < leastPeople ? 0 : all);
      }),
    );
  });
});

describe('a visitor', () => {
  let seeded: SeededApp;
  const get = (query: string) =>
    seeded.on.app.inject({ method: 'GET', url: `/api/public/statistics/${query}` });
  const read = async (query: string): Promise<PublicStatistic> => (await get(query)).json();
  const choices = async (): Promise<PublicChoices> => (await get('choices/')).json();
  beforeAll(async () => {
    seeded = await seededApp();
    expect(await read('')).toMatchObject({ as_of: null, total: null, rows: [] });
    await runTask(seeded.on, 'count-students');
    await runTask(seeded.on, 'publish-statistics');
  });
  afterAll(() => seeded.stop());

  it('reads how many study now, as of a moment, and every table adds up to them', async () => {
    const sender = await seeded.as('agentlik');
    const { body } = await seeded.on.send(sender, 'GET', '/api/statistics/doctorate/');
    const all = (body as { total: { all: { total: number } } }).total.all.total;
    for (const by of publicDimensions) {
      const { as_of, total, rows, hidden } = await read(`?by=${by}`);
      expect(as_of).toBeTypeOf('string');
      expect([by, total?.[0]]).toEqual([by, all]);
      for (const [at, number] of (total ?? []).entries())
        expect(sum(rows.map(({ numbers }) => numbers[at] ?? 0)) + (hidden[at] ?? 0)).toBe(number);
    }
  });

  it('narrows the numbers by one property: they add up to what its own table says', async () => {
    const offered = await choices();
    let tried = 0;
    for (const by of publicDimensions)
      for (const filter of publicDimensions) {
        const [part] = offered[filter];
        // In the demonstration no specialty has as many students.
        if (!part) continue;
        tried += 1;
        const value = filter === 'citizenship' ? citizenships[part.key ?? 0] : part.key;
        const { total, rows, hidden } = await read(`?by=${by}&${filter}=${value}`);
        const own = (await read(`?by=${filter}`)).rows.find(({ key }) => key === part.key);
        expect([by, filter, total?.[0]]).toEqual([by, filter, own?.numbers[0]]);
        expect(sum(rows.map(({ numbers }) => numbers[0] ?? 0)) + (hidden[0] ?? 0)).toBe(total?.[0]);
      }
    expect(tried).toBeGreaterThanOrEqual(2 * publicDimensions.length);
  });

  it('is told nothing of a value with too few people, and nothing of one that never was', async () => {
    const never = await read('?by=region&ministry=99999999');
    expect(never).toMatchObject({ total: null, rows: [], hidden: [] });
    const { rows } = await sql<{ id: number }>`select o.region_id as id from student_count c
      join organization o on o.id = c.organization_id
      where c.state in ('admittedToStudy', 'onAcademicLeave') and o.region_id is not null
      group by 1 having sum(c.number) < 5`.execute(seeded.on.services.db);
    for (const { id } of rows) expect(await read(`?by=type&region=${id}`)).toEqual(never);
  });

  it('hears that two filters at a time are too many', async () => {
    const { statusCode, body } = await get('?by=type&region=1&gender=2');
    expect(statusCode).toBe(400);
    expect(body).toContain('Bir vaqtda bitta shart tanlang');
  });

  it('takes the same table as CSV, and it adds up', async () => {
    const { total } = await read('?by=region');
    const { body, headers } = await get('file/?by=region');
    expect(headers['content-disposition']).toContain('statistics-by-region');
    const [head = [], ...lines] = parse(body, { bom: true }) as string[][];
    const at = head.indexOf('total');
    const numbers = lines.slice(0, -1).map((line) => Number(line[at]));
    expect(sum(numbers)).toBe(total?.[0]);
    expect(lines.at(-1)?.[at]).toBe(String(total?.[0]));
  });

  it('reads in the file what each row is called, in every language', async () => {
    for (const by of publicDimensions) {
      const { body } = await get(`file/?by=${by}`);
      const [head = [], ...lines] = parse(body, { bom: true }) as string[][];
      const places = ['name_uz', 'name_ru', 'name_en'].map((name) => head.indexOf(name));
      const unnamed = lines.filter((line) => places.some((place) => !line[place]));
      expect([by, unnamed]).toEqual([by, []]);
    }
  });

  it('finds the same numbers all month, and new ones in the next', async () => {
    const before = await read('?by=type');
    await sql`update student_count set number = number + 7`.execute(seeded.on.services.db);
    await publishStatistics(seeded.on.services);
    expect(await read('?by=type')).toEqual(before);
    seeded.on.clock.days(40);
    await publishStatistics(seeded.on.services);
    const after = await read('?by=type');
    expect(after.total?.[0]).toBeGreaterThan(before.total?.[0] ?? 0);
  });
});
