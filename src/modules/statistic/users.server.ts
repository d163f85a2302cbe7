import { type Kysely, sql } from 'kysely';
import { accountMachine } from '#machines/account.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { regionOfAccount } from '#modules/account/for-others/region.server.ts';
import { advisedStudents } from '#modules/application/for-others/counted-students.server.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { placesOf, type Viewer } from '#server/statistics/viewer.ts';
import { namesOf } from './read.server.ts';
import type { UserRow } from './schema.ts';

interface Cell {
  region: number | null;
  role: number;
  number: number;
}

/** The accounts that a viewer counts: of their organizations, of all; an advisor's own students. */
const seenBy = (viewer: Viewer): Sql =>
  viewer.scopes.includes('V')
    ? sql`a.id in (select r.owner_id from application r where ${advisedStudents(viewer.reader)})`
    : placesOf(viewer, 'a.organization_id');

/** Accounts in use by region and by the role in which their people act, out of an index alone. */
async function cellsOf(db: Kysely<Database>, viewer: Viewer): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select ${regionOfAccount('c.organization_id', 'c.region_id')} as region, c.role_id as role,
      sum(c.number)::int as number
    from (select a.organization_id, a.region_id, a.role_id, count(*) as number from account a
        where a.state = any(${statesTagged(accountMachine, 'usable')}::text[])
          and ${seenBy(viewer)}
        group by 1, 2, 3) c
    group by 1, 2`.execute(db);
  return rows;
}

const sum = (cells: readonly Cell[]): number =>
  cells.reduce((total, { number }) => total + number, 0);

/**
 * How many use the platform, by region and role: the regions with the most first, what is not known
 * last. Roles that nobody has are left out.
 */
export async function readUsers(db: Kysely<Database>, viewer: Viewer) {
  const cells = await cellsOf(db, viewer);
  const roles = [...new Set(cells.map(({ role }) => role))].sort((one, other) => one - other);
  const counted = (some: readonly Cell[]) => ({
    all: sum(some),
    numbers: roles.map((role) => sum(some.filter((cell) => cell.role === role))),
  });
  const keys = [...new Set(cells.map(({ region }) => region))];
  const names = await namesOf(
    db,
    'region',
    keys.filter((key) => key !== null),
  );
  const results = keys.map(
    (key): UserRow => ({
      key,
      named: key === null ? null : (names.get(key) ?? null),
      ...counted(cells.filter(({ region }) => region === key)),
    }),
  );
  return {
    roles,
    results: results.sort(
      (one, other) =>
        Number(one.key === null) - Number(other.key === null) ||
        other.all - one.all ||
        (one.key ?? 0) - (other.key ?? 0),
    ),
    total: counted(cells),
  };
}
