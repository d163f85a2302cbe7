import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Counted, foldSmall, leastPeople } from '#modules/statistic/open-data/fold.server.ts';
import { publishOpenData } from '#modules/statistic/open-data/publish.server.ts';
import type { OpenDataCatalogue } from '#modules/statistic/open-data/schema.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

const sum = (rows: readonly { students: number }[]) =>
  rows.reduce((total, { students }) => total + students, 0);

/** Numbers of a country: few years, some places, most of them small. */
const country = fc.array(
  fc.record({
    year: fc.option(fc.integer({ min: 2020, max: 2024 })),
    place: fc.option(fc.integer({ min: 1, max: 9 })),
    students: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
  }),
  { maxLength: 40 },
);
/** Each place of a year stands there once, as a database groups it. */
const grouped = (rows: readonly Counted[]): Counted[] => {
  const cells = new Map<string, Counted>();
  for (const row of rows) {
    const key = `${row.year} ${row.place}`;
    cells.set(key, { ...row, students: row.students + (cells.get(key)?.students ?? 0) });
  }
  return [...cells.values()];
};

describe('somebody who looks for a person in open data', () => {
  it('finds no row of fewer people than five, whatever the numbers were', () => {
    fc.assert(
      fc.property(country, (rows) => {
        for (const { students } of foldSmall(grouped(rows)))
          expect(students).toBeGreaterThanOrEqual(leastPeople);
      }),
    );
  });

  it('cannot take rows from the whole: they add up, and what is left is five or more', () => {
    fc.assert(
      fc.property(country, (rows) => {
        const before = grouped(rows);
        const published = foldSmall(before);
        if (sum(before) >= leastPeople) expect(sum(published)).toBe(sum(before));
        else expect(published).toEqual([]);
        for (const year of new Set(published.map((row) => row.year))) {
          const ofYear = published.filter((row) => row.year === year);
          const unsaid = ofYear.filter(({ place }) => place === null);
          const named = sum(ofYear) - sum(unsaid);
          expect([0, leastPeople]).toContain(Math.min(sum(ofYear) - named, leastPeople));
        }
      }),
    );
  });

  it('cannot take one set from another: years are named in all of them or in none', () => {
    fc.assert(
      fc.property(country, (rows) => {
        const fine = grouped(rows);
        const coarse = grouped(fine.map((row) => ({ ...row, place: 1 })));
        const totals = (published: readonly Counted[]) =>
          published
            .map((row) => row.year)
            .filter((year, at, all) => all.indexOf(year) === at)
            .map((year) => [year, sum(published.filter((row) => row.year === year))])
            .sort();
        expect(totals(foldSmall(fine))).toEqual(totals(foldSmall(coarse)));
      }),
    );
  });
});

describe('a journalist', () => {
  let seeded: SeededApp;
  let catalogue: OpenDataCatalogue;
  const get = (url: string) => seeded.on.app.inject({ method: 'GET', url });
  const read = async (): Promise<OpenDataCatalogue> => (await get('/api/public/open-data/')).json();
  beforeAll(async () => {
    seeded = await seededApp();
    expect((await read()).datasets).toEqual([]);
    await publishOpenData(seeded.on.services);
    catalogue = await read();
  });
  afterAll(() => seeded.stop());

  it('reads which sets there are, of which month, under which licence', () => {
    expect(catalogue.datasets.length).toBeGreaterThan(0);
    const month = seeded.on.clock.today().slice(0, 7);
    for (const { version, rows } of catalogue.datasets) {
      expect(version).toBe(month);
      expect(rows).toBeGreaterThan(0);
    }
    expect(catalogue).toMatchObject({ licence: 'CC-BY-4.0', least: leastPeople });
  });

  it('proves by the checksum that a file is whole', async () => {
    for (const { files } of catalogue.datasets)
      for (const { path, bytes, sha256 } of Object.values(files)) {
        const { rawPayload, headers } = await get(path);
        expect(rawPayload.length).toBe(bytes);
        expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256);
        expect(headers['content-disposition']).toContain('attachment');
      }
  });

  it('finds the same numbers in CSV and JSON, and the sum of the country in each set', async () => {
    const { rows } = await sql<{ students: number }>`
      select sum(number)::int as students from student_count`.execute(seeded.on.services.db);
    for (const { columns, files } of catalogue.datasets) {
      const json = (await get(files.json.path)).json();
      const csv = parse((await get(files.csv.path)).body, { bom: true }) as string[][];
      expect(json.columns).toEqual(columns);
      expect(csv[0]).toEqual(columns);
      const plain = (cells: unknown[]) => cells.map((cell) => String(cell ?? ''));
      expect(csv.slice(1)).toEqual(json.rows.map(plain));
      const students: number[] = json.rows.map((cells: unknown[]) => Number(cells.at(-1)));
      expect(students.every((number) => number >= leastPeople)).toBe(true);
      expect(students.reduce((total, number) => total + number, 0)).toBe(rows[0]?.students);
    }
  });

  it('hears that there is no such set, and no such form', async () => {
    for (const url of ['people/csv/', 'students-by-type/xml/'])
      expect((await get(`/api/public/open-data/${url}`)).statusCode).toBe(400);
  });

  it('gets the same files all month, and new ones in the next', async () => {
    const { db } = seeded.on.services;
    await sql`update student_count set number = number + 7`.execute(db);
    await publishOpenData(seeded.on.services);
    expect(await read()).toEqual(catalogue);
    seeded.on.clock.days(40);
    await publishOpenData(seeded.on.services);
    const next = await read();
    const month = seeded.on.clock.today().slice(0, 7);
    expect(next.datasets.map(({ version }) => version)).toEqual(
      catalogue.datasets.map(() => month),
    );
  });
});
