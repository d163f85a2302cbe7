import { type Kysely, sql } from 'kysely';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { ageGroupOf, isForeignAccount } from '#modules/account/for-others/person-filters.server.ts';
import {
  advisedStudents,
  studentCells,
} from '#modules/application/for-others/counted-students.server.ts';
import { periodFilters } from '#modules/period/for-others/period-filters.server.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { placesOf, type Viewer } from '#server/statistics/viewer.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { ageGroupIds, genderIds } from '#shared/person-groups.ts';
import type { AdvisorGrouping, Family, Grouping, StudentGrouping } from './codes.ts';
import type { AdvisorQuery, Counts, FamilyCounts, StatisticRow, StudentQuery } from './schema.ts';

/** Students or advisors of whom the same is known, within one row of a table. */
interface Cell {
  key: number | null;
  dc_type: number | null;
  gender: number | null;
  age: number | null;
  is_foreign: boolean;
  number: number;
}

const noCounts: Counts = {
  total: 0,
  male: 0,
  female: 0,
  under40: 0,
  over40: 0,
  foreign: 0,
  local: 0,
};
const nothing = (): FamilyCounts => ({
  all: { ...noCounts },
  dsc: { ...noCounts },
  phd: { ...noCounts },
  trainee: { ...noCounts },
});

function add(counts: Counts, { gender, age, is_foreign, number }: Cell): void {
  counts.total += number;
  if (gender === genderIds.male) counts.male += number;
  if (gender === genderIds.female) counts.female += number;
  if (age === ageGroupIds.upTo40) counts.under40 += number;
  if (age === ageGroupIds.over40) counts.over40 += number;
  counts[is_foreign ? 'foreign' : 'local'] += number;
}

/** The cells as rows with what is counted of each, and the sum of all. */
function tableOf(cells: readonly Cell[]) {
  const rows = new Map<number | null, FamilyCounts>();
  const total = nothing();
  for (const cell of cells) {
    const row = rows.get(cell.key) ?? nothing();
    rows.set(cell.key, row);
    const family = cell.dc_type === null ? undefined : dcTypeOf(cell.dc_type)?.family;
    const counted: Family[] = family ? ['all', family] : ['all'];
    for (const name of counted) {
      add(row[name], cell);
      add(total[name], cell);
    }
  }
  return { rows, total };
}

const everywhere = sql`true`;
export const among = (column: string, values: readonly (number | string)[] | undefined): Sql =>
  values ? sql`${sql.ref(column)} = any(${values}::text[]::bigint[])` : everywhere;
const numbers = (text: string | undefined) => text?.split(',').map(Number);

/** Advisors of whom it is settled that they advise. */
const advisorStates = statesTagged(advisorMachine, 'choosable');

/** The column by which students and advisors are grouped; `o` is their organization. */
const studentKeys: Record<StudentGrouping, Sql> = {
  type: sql`c.dc_type`,
  region: sql`o.region_id`,
  organization: sql`c.organization_id`,
  ministry: sql`o.higher_organization_id`,
  specialty: sql`c.direction_id`,
};
const advisorKeys: Record<AdvisorGrouping, Sql> = {
  degree: sql`v.scientific_degree`,
  title: sql`v.scientific_title`,
};

type Places = Pick<StudentQuery, 'region' | 'ministry' | 'organization_type' | 'organization'>;
type People = Pick<StudentQuery, 'gender' | 'age' | 'citizenship'>;

const ofPlaces = ({ region, ministry, organization_type, organization }: Places): Sql =>
  sql`${among('o.id', organization)} and ${among('o.region_id', region)}
    and ${among('o.higher_organization_id', ministry)} and ${among('o.type', organization_type)}`;

const ofPeople = ({ gender, age, citizenship }: People): Sql =>
  sql`${among('c.gender', numbers(gender))} and ${among('c.age', numbers(age))}
    and ${citizenship ? sql`c.is_foreign = ${citizenship === 'foreign'}` : everywhere}`;

type Periods = Pick<StudentQuery, 'period' | 'admission_year' | 'quarter'>;

/** Filters by the period in which students were admitted. */
function ofPeriods({ period, admission_year, quarter }: Periods): Sql {
  const filters = periodFilters('c.period_id');
  const year = admission_year ? filters.admission_year(admission_year.map(String)) : everywhere;
  const inQuarter = quarter ? filters.quarter(quarter.split(',')) : everywhere;
  return sql`${among('c.period_id', period)} and ${year} and ${inQuarter}`;
}

/** The kept numbers `c` with the place `o` of their organization; of a moment that is past, its own. */
function keptCells(closed: number | undefined): Sql {
  if (closed === undefined)
    return sql`student_count c left join organization o on o.id = c.organization_id`;
  return sql`(select * from student_count_at_close
      where closed_period_id = ${closed} and closed_at = (select max(closed_at)
        from student_count_close where closed_period_id = ${closed})) c
    cross join lateral (select c.organization_id as id, c.region_id, c.higher_organization_id,
      c.organization_type as type) o`;
}

/** What a statistic counts: its rows as a statement, of which `number` is the sum of each cell. */
interface Counted {
  key: Sql;
  from: Sql;
}

/** The students of a statistic, out of the kept numbers; an advisor's own few are counted at once. */
export function studentsIn(
  { by, year, direction, dc_type, scholarship, tag, closed, ...rest }: StudentQuery,
  viewer: Viewer,
): Counted {
  const { scopes, reader } = viewer;
  const advised = scopes.includes('V');
  const source = advised
    ? sql`(${studentCells(reader.today, advisedStudents(reader))}) c
        left join organization o on o.id = c.organization_id`
    : keptCells(closed);
  const seen = advised ? everywhere : placesOf(viewer, 'c.organization_id');
  const from = sql`${source}
    where c.state = any(${statesTagged(applicationMachine, tag)}::text[]) and ${seen}
      and ${among('c.year', year)} and ${among('c.direction_id', direction)}
      and ${among('c.dc_type', dc_type)}
      and ${scholarship ? sql`c.scholarship_status = ${scholarship}` : everywhere}
      and ${ofPeriods(rest)} and ${ofPlaces(rest)} and ${ofPeople(rest)}`;
  return { key: studentKeys[by], from };
}

async function studentsOf(
  db: Kysely<Database>,
  query: StudentQuery,
  viewer: Viewer,
): Promise<Cell[]> {
  const { key, from } = studentsIn(query, viewer);
  const { rows } = await sql<Cell>`
    select ${key} as key, c.dc_type, c.gender, c.age, c.is_foreign, sum(c.number)::int as number
    from ${from} group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** The research advisors of a statistic, each record for itself; there are few enough to count them. */
function advisorsIn({ by, ...rest }: AdvisorQuery, viewer: Viewer): Counted {
  const from = sql`(select ${advisorKeys[by]} as key, v.organization_id, a.gender,
        ${ageGroupOf(viewer.reader.today)} as age, ${isForeignAccount} as is_foreign, 1 as number
      from advisor v join account a on a.id = v.account_id
      where v.state = any(${advisorStates}::text[])) c
      join organization o on o.id = c.organization_id
    where ${placesOf(viewer, 'c.organization_id')} and ${ofPlaces(rest)}
      and ${ofPeople(rest)}`;
  return { key: sql`c.key`, from };
}

async function advisorsOf(
  db: Kysely<Database>,
  query: AdvisorQuery,
  viewer: Viewer,
): Promise<Cell[]> {
  const { key, from } = advisorsIn(query, viewer);
  const { rows } = await sql<Cell>`
    select ${key} as key, null::int as dc_type, c.gender, c.age, c.is_foreign,
      sum(c.number)::int as number
    from ${from} group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** What stands for the rows of a file that have no key: those of whom it is not known, and the sum. */
export const unknownId = 0;
export const totalId = -1;

const idsOf = ({ key, from }: Counted): Sql => sql`
  select id from (select coalesce(${key}, ${sql.lit(unknownId)})::bigint as id,
      sum(c.number) as number from ${from} group by 1
    union all select ${sql.lit(totalId)}, null) listed
  order by number desc nulls first, id`;

/** The keys of the rows of a table, the sum first and then the most. */
export const studentIds = (query: StudentQuery, viewer: Viewer): Sql =>
  idsOf(studentsIn(query, viewer));
export const advisorIds = (query: AdvisorQuery, viewer: Viewer): Sql =>
  idsOf(advisorsIn(query, viewer));

/** The keys of the rows that two sides have together, the sum first and then the most. */
export function comparedIds(one: StudentQuery, other: StudentQuery, viewer: Viewer): Sql {
  const [first, second] = [studentsIn(one, viewer), studentsIn(other, viewer)];
  return idsOf({
    key: sql`c.key`,
    from: sql`(select ${first.key} as key, c.number from ${first.from}
      union all select ${second.key}, c.number from ${second.from}) c`,
  });
}

type Names = NonNullable<StatisticRow['named']>;

/** Where the names of rows come from that are no codes. */
const namesIn: Partial<Record<string, Sql>> = {
  region: sql`select id, null as code, name_uz, name_ru, name_en from region`,
  organization: sql`select id, null as code, name_uz, name_ru, name_en from organization`,
  ministry: sql`select id, null as code, name_uz, name_ru, name_en from organization`,
  period: sql`select id, null as code, name_uz, name_ru, name_en from period`,
  specialty: sql`select id, code, name_uz, name_ru, name_en from direction`,
};

/** Names of rows by their ids; none where rows are codes, whose words everybody has. */
export async function namesOf(
  db: Kysely<Database>,
  by: string,
  ids: readonly number[],
): Promise<Map<number, Names>> {
  const source = namesIn[by];
  if (!source) return new Map();
  const { rows } = await sql<Names & { id: number }>`select * from (${source}) named
    where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Code lists in the order of their codes, everything else with the most first; unknown comes last. */
function inOrder(by: Grouping, one: StatisticRow, other: StatisticRow): number {
  if (one.key === null || other.key === null)
    return Number(one.key === null) - Number(other.key === null);
  const more = namesIn[by] ? other.all.total - one.all.total : 0;
  return more || one.key - other.key;
}

async function asTable(db: Kysely<Database>, by: Grouping, cells: readonly Cell[]) {
  const { rows, total } = tableOf(cells);
  const keys = [...rows.keys()].filter((key) => key !== null);
  const names = await namesOf(db, by, keys);
  const results = [...rows].map(
    ([key, counts]): StatisticRow => ({
      key,
      named: key === null ? null : (names.get(key) ?? null),
      ...counts,
    }),
  );
  return { results: results.sort((one, other) => inOrder(by, one, other)), total };
}

/** The students of the viewer as a table. */
export const studentTable = async (db: Kysely<Database>, query: StudentQuery, viewer: Viewer) =>
  asTable(db, query.by, await studentsOf(db, query, viewer));

/** The research advisors of the viewer as a table. */
export const advisorTable = async (db: Kysely<Database>, query: AdvisorQuery, viewer: Viewer) =>
  asTable(db, query.by, await advisorsOf(db, query, viewer));
