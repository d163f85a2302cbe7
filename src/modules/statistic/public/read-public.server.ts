import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { citizenships, genderIds } from '#shared/person-groups.ts';
import { leastPeople } from '../open-data/fold.server.ts';
import { namesOf } from '../read.server.ts';
import type { Line, MaskedTable, Part } from './mask.server.ts';
import { tableName } from './publish-statistics.server.ts';
import {
  type PublicChoices,
  type PublicColumn,
  type PublicDimension,
  type PublicPart,
  type PublicStatisticQuery,
  publicDimensions,
} from './schema.ts';

type Numbers = (number | null)[];

/** A column of the answer: all of it, and what is told of each row. */
interface ToldColumn {
  name: PublicColumn;
  total: number;
  numbers: Numbers;
}

/** What is kept, as somebody reads it. */
interface Kept {
  asOf: Date | null;
  line(name: PublicDimension): Line;
  /** The numbers of the rows where `column` has a value, in the order of their own line. */
  crossed(rows: PublicDimension, column: PublicDimension, value: Part): Numbers | null;
}

async function keptOf(db: Kysely<Database>): Promise<Kept> {
  const found = await db.selectFrom('public_statistic').selectAll().execute();
  const byName = new Map(found.map(({ name, numbers }) => [name, numbers]));
  const tableOf = (rows: PublicDimension, columns: PublicDimension) =>
    byName.get(tableName(rows, columns)) as MaskedTable | undefined;
  return {
    asOf: found[0]?.as_of ?? null,
    line: (name) => (byName.get(name) as Line | undefined) ?? [],
    crossed(rows, column, value) {
      const table = tableOf(rows, column);
      const at = table?.columns.indexOf(value) ?? -1;
      if (table && at >= 0) return table.rows.map(({ numbers }) => numbers[at] ?? null);
      return tableOf(column, rows)?.rows.find(({ key }) => key === value)?.numbers ?? null;
    },
  };
}

const numberAt = (line: Line, value: Part): number | undefined =>
  line.find(({ key }) => key === value)?.number;

/** What divides the people of a row, where the numbers are not narrowed. */
const divisions: readonly { name: PublicColumn; by: PublicDimension; value: number }[] = [
  { name: 'female', by: 'gender', value: genderIds.female },
  { name: 'male', by: 'gender', value: genderIds.male },
  { name: 'local', by: 'citizenship', value: citizenships.indexOf('local') },
  { name: 'foreign', by: 'citizenship', value: citizenships.indexOf('foreign') },
];

function unnarrowed(kept: Kept, by: PublicDimension): ToldColumn[] {
  const line = kept.line(by);
  const numbers = line.map(({ number }) => number);
  const all = {
    name: 'total',
    total: numbers.reduce((sum, one) => sum + one, 0),
    numbers,
  } as const;
  const others = divisions.flatMap((division): ToldColumn[] => {
    const total = numberAt(kept.line(division.by), division.value);
    const told = division.by === by ? null : kept.crossed(by, division.by, division.value);
    return told && total !== undefined ? [{ name: division.name, total, numbers: told }] : [];
  });
  return line.length === 0 ? [] : [all, ...others];
}

/** The numbers of one value of another property; nothing where its people are too few. */
function narrowed(
  kept: Kept,
  by: PublicDimension,
  { by: filter, value }: { by: PublicDimension; value: number },
): ToldColumn[] {
  const total = numberAt(kept.line(filter), value);
  if (total === undefined) return [];
  const numbers =
    by === filter
      ? kept.line(by).map(({ key, number }) => (key === value ? number : 0))
      : kept.crossed(by, filter, value);
  return numbers ? [{ name: 'total', total, numbers }] : [];
}

type Names = PublicPart['named'];
type NamedPart = { key: Part; named: Names };

async function withNames(db: Kysely<Database>, by: string, keys: Part[]): Promise<NamedPart[]> {
  const names = await namesOf(
    db,
    by,
    keys.filter((key) => key !== null),
  );
  return keys.map((key) => ({ key, named: key === null ? null : (names.get(key) ?? null) }));
}

/** The most first; those who are not named come last. */
const inOrder = (one: { key: Part; numbers: Numbers }, other: { key: Part; numbers: Numbers }) =>
  Number(one.key === null) - Number(other.key === null) ||
  (other.numbers[0] ?? -1) - (one.numbers[0] ?? -1);

/** The public numbers that are asked for. */
export async function readPublic(db: Kysely<Database>, { by, ...filters }: PublicStatisticQuery) {
  const kept = await keptOf(db);
  const filter = publicDimensions.find((name) => filters[name] !== undefined);
  const value = filter && filters[filter];
  const columns =
    filter === undefined || value === undefined
      ? unnarrowed(kept, by)
      : narrowed(kept, by, { by: filter, value });
  const keys = kept.line(by).map(({ key }) => key);
  const rows = (await withNames(db, by, keys)).map((part, at) => ({
    ...part,
    numbers: columns.map(({ numbers }) => numbers[at] ?? null),
  }));
  return {
    as_of: kept.asOf,
    least: leastPeople,
    columns: columns.map(({ name }) => name),
    total: columns.length === 0 ? null : columns.map(({ total }) => total),
    rows: columns.length === 0 ? [] : rows.filter(({ numbers }) => numbers[0] !== 0).sort(inOrder),
    hidden: columns.map(({ total, numbers }) =>
      numbers.reduce<number>((left, one) => left - (one ?? 0), total),
    ),
  };
}

/** The parts by which the public numbers can be narrowed: those that are told by name. */
export async function readChoices(db: Kysely<Database>): Promise<PublicChoices> {
  const kept = await keptOf(db);
  const parts = await Promise.all(
    publicDimensions.map(async (name) => {
      const keys = kept.line(name).flatMap(({ key }) => key ?? []);
      return [name, await withNames(db, name, keys)] as const;
    }),
  );
  return Object.fromEntries(parts) as PublicChoices;
}
