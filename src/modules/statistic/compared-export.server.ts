import type { Services } from '#server/app-types.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { givenText, text } from '#server/base/texts.ts';
import type { Reader, Trx } from '#server/engine/process.ts';
import type { Address, ExportColumn, ExportSource } from '#server/statistics/export-source.ts';
import { viewerOf } from '#server/statistics/viewer.ts';
import { scopesFor } from '#shared/abilities.ts';
import type { Language } from '#shared/languages.ts';
import { parsed, rowColumns } from './export.server.ts';
import { comparedIds, namesOf, studentTable, totalId, unknownId } from './read.server.ts';
import {
  type Comparable,
  comparables,
  comparedRows,
  comparisonOf,
  type Difference,
  differenceOf,
  withoutComparison,
} from './rules.ts';
import { type StatisticRow, type StudentQuery, studentQuery } from './schema.ts';

/** The two questions that an address compares. */
interface Sides {
  by: Comparable;
  one: StudentQuery;
  other: StudentQuery;
}

function sidesOf(address: Address): Sides {
  const filters = Object.fromEntries(
    Object.entries(address).map(([name, value]) => [name, value.split(',')]),
  );
  const comparison = comparisonOf(filters, comparables);
  if (comparison === null) throw refuseFields({ compare: 'validation.choice' });
  if (comparison.missing !== null)
    throw refuseFields({
      with: comparison.missing === 'same' ? 'validation.choice' : 'validation.required',
    });
  const asked = (side: Record<string, string[]>) =>
    parsed(
      studentQuery,
      Object.fromEntries(Object.entries(side).map(([name, values]) => [name, values.join(',')])),
    );
  return {
    by: comparison.by,
    one: asked(withoutComparison(filters)),
    other: asked(withoutComparison(comparison.other)),
  };
}

/** Where the values of a side have their names; a year is its own name. */
const namesBy: Partial<Record<Comparable, 'organization' | 'period'>> = {
  organization: 'organization',
  period: 'period',
  closed: 'period',
};

type SideName = (language: Language) => string;

async function sideNames(db: Services['db'], { by, one, other }: Sides): Promise<SideName[]> {
  const chosenIn = (side: StudentQuery) => (by === 'closed' ? side.closed : side[by]?.[0]);
  const values = [one, other].map(chosenIn);
  const ids = values.flatMap((value) => (value === undefined ? [] : [Number(value)]));
  const kind = namesBy[by];
  const names = kind ? await namesOf(db, kind, ids) : null;
  return values.map((value) => (language) => {
    if (value === undefined) return text(language, 'statistic.compare.now');
    const name = names?.get(Number(value))?.[`name_${language}`] ?? String(value);
    return by === 'closed' ? text(language, 'statistic.compare.atClose', { period: name }) : name;
  });
}

/** A row of the file: what it is called by, and both sides. */
interface ComparedLine extends Difference {
  by: StudentQuery['by'];
  /** Null is the sum of all rows. */
  row: Pick<StatisticRow, 'key' | 'named'> | null;
  sides: SideName[];
}

const bothTables = (db: Services['db'], reader: Reader, { one, other }: Sides) =>
  Promise.all([one, other].map((side) => studentTable(db, side, viewerOf(reader))));

async function linesOf(db: Services['db'], reader: Reader, address: Address) {
  const sides = sidesOf(address);
  const [one, other] = await bothTables(db, reader, sides);
  if (!one || !other) return [];
  const names = await sideNames(db, sides);
  const { by } = sides.one;
  const rows = comparedRows(one, other).map(
    ({ key, named, ...difference }): ComparedLine => ({
      by,
      row: { key, named },
      sides: names,
      ...difference,
    }),
  );
  if (rows.length === 0) return [];
  const total = differenceOf(one.total.all.total, other.total.all.total);
  return [{ by, row: null, sides: names, ...total }, ...rows];
}

const idOf = ({ row }: ComparedLine): number => (row === null ? totalId : (row.key ?? unknownId));

async function rowsOf(
  trx: Trx,
  reader: Reader,
  ids: readonly number[],
  address: Address,
): Promise<ComparedLine[]> {
  const byId = new Map((await linesOf(trx, reader, address)).map((line) => [idOf(line), line]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const percentOf = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1000) / 10;

function columnsOf({ language }: Pick<Reader, 'language'>): ExportColumn<ComparedLine>[] {
  const figure = (
    key: string,
    cell: ExportColumn<ComparedLine>['cell'],
  ): ExportColumn<ComparedLine> => ({
    key,
    heading: givenText(language, `statistic.export.compared.${key}`),
    width: 22,
    cell,
  });
  return [
    ...rowColumns<ComparedLine>(language),
    figure('side', ({ sides }) => sides[0]?.(language) ?? null),
    figure('number', ({ one }) => one),
    figure('other', ({ sides }) => sides[1]?.(language) ?? null),
    figure('otherNumber', ({ other }) => other),
    figure('difference', ({ difference }) => difference),
    figure('percent', ({ share }) => percentOf(share)),
  ];
}

/** Two sides of the statistics beside each other, as the screen compares them. */
export const comparedExport: ExportSource<ComparedLine> = {
  name: 'statistics-compared',
  calls: [
    {
      path: 'compared',
      summary: 'Start an export of two sides of the statistics',
      subject: 'Statistics',
    },
  ],
  mayExport: (holder) => scopesFor(holder, 'Statistics', 'export').length > 0,
  count: async ({ db }, reader, address) => (await linesOf(db, reader, address)).length,
  ids: (reader, address) => {
    const { one, other } = sidesOf(address);
    return comparedIds(one, other, viewerOf(reader));
  },
  rows: rowsOf,
  columns: columnsOf,
};
