import type { z } from 'zod';
import type { Services } from '#server/app-types.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { givenText, text } from '#server/base/texts.ts';
import type { Reader, Trx } from '#server/engine/process.ts';
import type { Address, ExportColumn, ExportSource } from '#server/statistics/export-source.ts';
import { viewerOf } from '#server/statistics/viewer.ts';
import { scopesFor } from '#shared/abilities.ts';
import type { Language } from '#shared/languages.ts';
import { advisorGroupings, type Family, type Grouping, type Measure, measures } from './codes.ts';
import {
  advisorIds,
  advisorTable,
  studentIds,
  studentTable,
  totalId,
  unknownId,
} from './read.server.ts';
import { advisorQuery, type FamilyCounts, type StatisticRow, studentQuery } from './schema.ts';

/** A row of the file: its numbers, and what it is called by. */
interface ExportedRow {
  by: Grouping;
  /** Null is the sum of all rows. */
  row: Pick<StatisticRow, 'key' | 'named'> | null;
  counts: FamilyCounts;
}

/** An address as its shape reads it; what is wrong is refused by name. */
export function parsed<Shape extends z.ZodType>(shape: Shape, address: Address): z.output<Shape> {
  const { success, data, error } = shape.safeParse(address);
  if (success) return data;
  throw refuseFields(
    Object.fromEntries(error.issues.map(({ path: [name] }) => [String(name), 'validation.choice'])),
  );
}

const isOfAdvisors = ({ by }: Address): boolean => advisorGroupings.some((one) => one === by);

/** The table that an address shows, with its kind of rows. */
function tableOf(db: Services['db'], reader: Reader, address: Address) {
  const viewer = viewerOf(reader);
  return isOfAdvisors(address)
    ? advisorTable(db, parsed(advisorQuery, address), viewer)
    : studentTable(db, parsed(studentQuery, address), viewer);
}

const groupingOf = (address: Address): Grouping =>
  parsed(isOfAdvisors(address) ? advisorQuery : studentQuery, address).by;

async function rowsOf(
  trx: Trx,
  reader: Reader,
  ids: readonly number[],
  address: Address,
): Promise<ExportedRow[]> {
  const { results, total } = await tableOf(trx, reader, address);
  const by = groupingOf(address);
  const byId = new Map<number, ExportedRow>(
    results.map(({ key, named, ...counts }) => [
      key ?? unknownId,
      { by, row: { key, named }, counts },
    ]),
  );
  byId.set(totalId, { by, row: null, counts: total });
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const codeLists = { type: 'dcType', degree: 'scientificDegree', title: 'scientificTitle' } as const;

/** What a row of a file is called. */
function nameOf({ by, row }: Pick<ExportedRow, 'by' | 'row'>, language: Language): string {
  if (row === null) return text(language, 'statistic.total');
  if (row.key === null) return text(language, `statistic.unknown.${by}`);
  if (by === 'type' || by === 'degree' || by === 'title')
    return givenText(language, `codes.${codeLists[by]}.${row.key}`);
  return row.named?.[`name_${language}`] ?? '';
}

/** The numbers of the table: all measures of everybody, and of each family those that have words. */
const figures: readonly [Family, readonly Measure[]][] = [
  ['all', measures],
  ['dsc', ['total', 'male', 'female', 'under40']],
  ['phd', ['total', 'male', 'female', 'under40']],
  ['trainee', ['total']],
];

/** The columns that say of whom the numbers of a row are. */
export const rowColumns = <Row extends Pick<ExportedRow, 'by' | 'row'>>(
  language: Language,
): ExportColumn<Row>[] => [
  {
    key: 'code',
    heading: text(language, 'statistic.export.code'),
    width: 12,
    cell: ({ row }) => row?.named?.code ?? row?.key ?? null,
  },
  {
    key: 'name',
    heading: text(language, 'statistic.export.name'),
    width: 44,
    cell: (row) => nameOf(row, language),
  },
];

const columnsOf = ({ language }: Pick<Reader, 'language'>): ExportColumn<ExportedRow>[] => [
  ...rowColumns<ExportedRow>(language),
  ...figures.flatMap(([family, counted]) =>
    counted.map((measure) => ({
      key: `${family}.${measure}`,
      heading: givenText(language, `statistic.figure.${family}.${measure}`),
      width: 14,
      cell: ({ counts }: ExportedRow) => counts[family][measure],
    })),
  ),
];

/** A table of the statistics as its reader sees it, with the filters of the screen. */
export const statisticExport: ExportSource<ExportedRow> = {
  name: 'statistics',
  calls: [
    {
      path: 'table',
      summary: 'Start an export of a table of the statistics',
      subject: 'Statistics',
    },
  ],
  mayExport: (holder) => scopesFor(holder, 'Statistics', 'export').length > 0,
  async count({ db }, reader, address) {
    const { results } = await tableOf(db, reader, address);
    // Beside its rows the file has their sum.
    return results.length === 0 ? 0 : results.length + 1;
  },
  ids: (reader, address) =>
    isOfAdvisors(address)
      ? advisorIds(parsed(advisorQuery, address), viewerOf(reader))
      : studentIds(parsed(studentQuery, address), viewerOf(reader)),
  rows: rowsOf,
  columns: columnsOf,
};
