import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tashkentDay } from '#shared/dates.ts';
import type { TestDatabase } from '../support/database.ts';
import { seededDatabase } from '../support/seeded-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await seededDatabase();
});
afterAll(() => database.stop());

const accounts = ['asked', 'consolidated', 'total', 'given', 'split', 'used', 'returned'] as const;
type Sums = Record<(typeof accounts)[number], number>;

/**
 * Sums of a quota period on the floor of the country; splits and returns begin with an
 * organization.
 */
async function sumsOf(state: string, year: number): Promise<Sums> {
  const columns = sql.join(
    accounts.map(
      (name) =>
        sql`coalesce(sum(a.${sql.ref(name)})
          filter (where a.organization_id = 0), 0)::int as ${sql.ref(name)}`,
    ),
  );
  const { rows } = await sql<Sums>`
    select ${columns} from quota_place a join period p on p.id = a.period_id
    where p.state = ${state} and p.admission_year = ${year}`.execute(database.db);
  return rows[0] as Sums;
}

describe('the quota of the demonstration', () => {
  const thisYear = Number(tashkentDay().slice(0, 4));

  it('tells a past period to its end: everything asked for and accepted, given, split, and what nobody used returned', async () => {
    const sums = await sumsOf('closed', thisYear);
    expect(sums.total).toBeGreaterThan(100);
    expect(sums.asked).toBe(sums.consolidated);
    expect(sums).toMatchObject({
      given: sums.total,
      split: sums.total,
      used: 0,
      returned: sums.total,
    });
  });

  it('stops in the coming one before anything is given', async () => {
    const sums = await sumsOf('innovationDistribution', thisYear + 1);
    expect(sums.total).toBeGreaterThan(100);
    expect(sums.total).toBeLessThan(sums.consolidated);
    expect(sums).toMatchObject({ given: 0, split: 0, returned: 0 });
  });

  it('has no entry that is not the line of a record: what a record holds is what its entries say', async () => {
    const lines = (table: string, key: string) => sql`
      select l.${sql.ref(key)} as record_id,
        sum(l.amount_dsc + l.amount_phd + l.amount_targeted_dsc + l.amount_targeted_phd +
          l.amount_trainee)::int as places
      from ${sql.table(table)} l group by 1`;
    const held = (process: string, account: string) => sql`
      select record_id, sum(amount)::int as places from quota_entry
        where process = ${process} and account = ${account} group by 1 having sum(amount) <> 0`;
    const cases = [
      ['quotaRequest', 'consolidated', 'quota_request_line', 'quota_request_id'],
      ['quotaDistribution', 'given', 'quota_distribution_line', 'quota_distribution_id'],
      ['quotaSplit', 'split', 'quota_split_line', 'quota_split_id'],
    ] as const;
    for (const [process, account, table, key] of cases) {
      const { rows } = await sql<{ kept: number; wrong: number }>`
        select count(*)::int as kept, count(*) filter (where l.places is distinct
          from e.places)::int as wrong
        from (${held(process, account)}) e
          left join (${lines(table, key)}) l on l.record_id = e.record_id`.execute(database.db);
      expect([process, rows[0]?.wrong]).toEqual([process, 0]);
      expect(rows[0]?.kept).toBeGreaterThan(0);
    }
  });
});
