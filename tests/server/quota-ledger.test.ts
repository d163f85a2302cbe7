import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { bookPlaces } from '#modules/quota/ledger.server.ts';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { refusalOfConstraint } from '#server/db/violations.ts';
import type { QuotaAccount } from '#shared/quota.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';

let world: OpenWorld;
let second: Connection;
let period: number;
beforeAll(async () => {
  world = await openWorld();
  second = openDatabase(world.database.address);
});
afterAll(async () => {
  await second.stop();
  await world.stop();
});
beforeEach(async () => {
  period = await buildPeriod(world, quotaPeriod(world.on.clock.today()));
});

const phd = 200;

/**
 * One document that wants an account to hold so many places; documents of an account are told apart
 * by number.
 */
interface Wish {
  account: QuotaAccount;
  document: number;
  amount: number;
}

/**
 * Where the places of an account stand: a total in the country, a quota at an organization, the
 * rest at a direction of it.
 */
const place = (account: QuotaAccount) => ({
  organization: account === 'total' ? null : world.university,
  direction: account === 'total' || account === 'given' ? null : world.direction,
});

/** Books a wish in a transaction of its own; false = the database refused it for want of places. */
async function booked(db: Connection['db'], { account, document, amount }: Wish): Promise<boolean> {
  const { organization, direction } = place(account);
  const wanted = sql`select 300 as organization_type, ${organization}::bigint as organization_id,
    ${direction}::bigint as direction_id, ${phd}::int as dc_type, ${amount}::int as amount`;
  const booker = {
    process: `test-${account}`,
    id: period * 1000 + document,
    version: 1,
    period_id: period,
    now: new Date(),
  };
  try {
    await db.transaction().execute((trx) => bookPlaces(trx, booker, account, wanted));
    return true;
  } catch (error) {
    expect(refusalOfConstraint(error)?.code).toBe('QUOTA_EXCEEDED');
    return false;
  }
}

const accounts = ['total', 'given', 'split', 'additional', 'used', 'returned'] as const;
type Sums = Record<(typeof accounts)[number], number>;

/**
 * What the ledger says at the place of each account: its sum there, and the same out of the
 * entries.
 */
async function ledger(): Promise<{ sums: Sums; entries: Sums; lines: number }> {
  const { rows } = await sql<{ account: keyof Sums; sum: number; entries: number }>`
    select a.account, coalesce((select sum(case a.account when 'total' then p.total when 'given'
      then p.given when 'split' then p.split
          when 'additional' then p.additional when 'used' then p.used else p.returned end)
        from quota_place p where p.period_id = ${period} and p.dc_type = ${phd}
          and case a.account when 'total' then p.organization_id = 0 when 'given'
            then p.organization_id <> 0 and p.direction_id = 0 else p.direction_id <> 0
              end), 0)::int as sum,
      coalesce((select sum(e.amount) from quota_entry e
        where e.period_id = ${period} and e.account = a.account), 0)::int as entries
    from unnest(${[...accounts]}::text[]) a (account)`.execute(world.database.db);
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*)::int as n from quota_entry where period_id = ${period}`.execute(
    world.database.db,
  );
  const of = (column: 'sum' | 'entries') =>
    Object.fromEntries(rows.map((row) => [row.account, row[column]])) as Sums;
  return { sums: of('sum'), entries: of('entries'), lines: counted[0]?.n ?? 0 };
}

/**
 * The rules in one line each: never more given than the total, split than given, used or returned
 * than split and added.
 */
const holds = ({ total, given, split, additional, used, returned }: Sums): boolean =>
  given <= total && split <= given && used + returned <= split + additional;

describe('the ledger of places (decision 040)', () => {
  it('accepts what the rules allow and refuses what they do not, whatever happens in whatever order', async () => {
    const wish = fc.record({
      account: fc.constantFrom(...accounts),
      document: fc.integer({ min: 1, max: 3 }),
      amount: fc.integer({ min: 0, max: 12 }),
    });
    // The beginning of a real year, so that later wishes have something to fight for.
    const begun: Wish[] = [
      { account: 'total', document: 1, amount: 12 },
      { account: 'given', document: 1, amount: 9 },
      { account: 'split', document: 1, amount: 7 },
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 5, maxLength: 25 }), async (wishes) => {
        period = await buildPeriod(world, quotaPeriod(world.on.clock.today()));
        const documents = new Map<string, number>();
        const summed = (change?: Wish): Sums => {
          const all = new Map(documents);
          if (change) all.set(`${change.account} ${change.document}`, change.amount);
          return Object.fromEntries(
            accounts.map((account) => [
              account,
              [...all].reduce((sum, [key, n]) => sum + (key.startsWith(`${account} `) ? n : 0), 0),
            ]),
          ) as Sums;
        };
        let lines = 0;
        for (const one of [...begun, ...wishes]) {
          const allowed = holds(summed(one));
          const before = documents.get(`${one.account} ${one.document}`) ?? 0;
          expect(await booked(world.database.db, one), JSON.stringify(one)).toBe(allowed);
          if (allowed) documents.set(`${one.account} ${one.document}`, one.amount);
          const found = await ledger();
          expect(found.sums).toEqual(summed());
          expect(found.entries).toEqual(summed());
          // A correction never takes a line away, and every one leaves its own; what changes
          // nothing or is refused leaves none.
          expect(found.lines - lines).toBe(allowed && before !== one.amount ? 1 : 0);
          lines = found.lines;
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('adds nothing when the same is booked again, and a correction leaves its trace', async () => {
    const { db } = world.database;
    await booked(db, { account: 'total', document: 1, amount: 5 });
    await booked(db, { account: 'total', document: 1, amount: 5 });
    expect((await ledger()).lines).toBe(1);
    await booked(db, { account: 'total', document: 1, amount: 3 });
    const { rows } = await sql<{
      amount: number;
    }>`select amount from quota_entry where period_id = ${period} order by id`.execute(db);
    expect(rows.map(({ amount }) => amount)).toEqual([5, -2]);
  });

  it('is never edited', async () => {
    await booked(world.database.db, { account: 'total', document: 1, amount: 5 });
    for (const change of [sql`update quota_entry set amount = 50`, sql`delete from quota_entry`])
      await expect(change.execute(world.database.db)).rejects.toThrow();
  });

  it.each([
    ['used', 'split'],
    ['split', 'given'],
    ['given', 'total'],
  ] as const)(
    '64 who want the last %s places out of two apps get exactly what there is of %s, and nobody ever sees more',
    async (account, above) => {
      const { db } = world.database;
      const last = 10;
      for (const one of ['total', 'given', 'split'] as const) {
        await booked(db, { account: one, document: 1, amount: last });
        if (one === above) break;
      }
      let over = 0;
      let watching = true;
      const watch = (async () => {
        while (watching) {
          const { sums } = await ledger();
          if (sums[account] > last) over += 1;
        }
      })();
      const tries = Array.from({ length: 64 }, (_, at) =>
        booked(at % 2 === 0 ? db : second.db, { account, document: 100 + at, amount: 1 }),
      );
      const done = (await Promise.all(tries)).filter(Boolean).length;
      watching = false;
      await watch;
      expect([done, over]).toEqual([last, 0]);
      expect((await ledger()).sums[account]).toBe(last);
    },
  );
});
