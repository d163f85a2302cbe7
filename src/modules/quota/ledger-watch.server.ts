import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import type { Seen, Watch } from '#server/irregularities/watch.ts';
import { quotaAccounts } from '#shared/quota.ts';

const keys = ['organization_type', 'organization_id', 'direction_id', 'dc_type', 'quarter'];
const keyColumns = sql.join(keys.map((name) => sql.ref(name)));
const each = (write: (account: string) => Sql): Sql => sql.join(quotaAccounts.map(write));

interface Place {
  organization_type: number;
  organization_id: number;
  direction_id: number;
  dc_type: number;
  quarter: number;
}

/** A sum that is not what its entries say. */
interface WrongSum extends Place {
  account: string;
  kept: number;
  entered: number;
}

/** All entries of a period, summed on the three floors of `quota_place`. */
const entered = (period: number): Sql => sql`
  select f.type as organization_type, f.organization as organization_id,
    f.direction as direction_id, e.dc_type, e.quarter,
    ${each(
      (account) => sql`coalesce(sum(e.amount)
        filter (where e.account = ${sql.lit(account)}), 0)::int as ${sql.ref(account)}`,
    )}
  from quota_entry e cross join lateral (values (e.organization_type, 0::bigint, 0::bigint),
    (0, e.organization_id, 0::bigint), (0, e.organization_id, e.direction_id)
  ) f (type, organization, direction)
  where e.period_id = ${period} and f.organization is not null and f.direction is not null
  group by 1, 2, 3, 4, 5`;

async function wrongSums(db: Kysely<Database>, period: number): Promise<WrongSum[]> {
  const values = each(
    (account) => sql`(${sql.lit(account)}, coalesce(p.${sql.ref(account)}, 0),
      coalesce(e.${sql.ref(account)}, 0))`,
  );
  const { rows } = await sql<WrongSum>`
    select ${keyColumns}, v.account, v.kept, v.entered
    from (select * from quota_place where period_id = ${period}) p
    full join (${entered(period)}) e using (${keyColumns})
    cross join lateral (values ${values}) v (account, kept, entered)
    where v.kept <> v.entered limit 500`.execute(db);
  return rows;
}

interface Overdrawn extends Place {
  given: number;
  taken: number;
}

/**
 * Where more is taken than was given: of the country by its organizations, of an organization by its
 * directions, of a place by admissions and what went back. What is free is the rest, so that given
 * is always taken and free as long as nothing stands here.
 */
async function overdrawn(db: Kysely<Database>, period: number): Promise<Overdrawn[]> {
  const { rows } = await sql<Overdrawn>`
    select ${keyColumns}, v.given, v.taken from quota_place p
    cross join lateral (values
      (p.organization_id = 0, p.total, p.given),
      (p.organization_id <> 0 and p.direction_id = 0, p.given, p.split),
      (p.organization_id <> 0 and p.direction_id = 0, p.given + p.additional, p.used + p.returned),
      (p.direction_id <> 0, p.split + p.additional, p.used + p.returned)) v (floor, given, taken)
    where p.period_id = ${period} and v.floor and v.taken > v.given limit 500`.execute(db);
  return rows;
}

interface Twice {
  process: string;
  record_id: number;
  amount: number;
}

/** Records of one person that hold more than the one place that a person can take. */
async function takenTwice(db: Kysely<Database>, period: number): Promise<Twice[]> {
  const { rows } = await sql<Twice>`
    select process, record_id, sum(amount)::int as amount from quota_entry
    where period_id = ${period} and account = 'used'
    group by process, record_id having sum(amount) > 1 limit 500`.execute(db);
  return rows;
}

interface BothSides {
  account: number;
  organization_id: number;
  asked_line: number;
  given_line: number;
  asked_role: string;
  given_role: string;
  asked_event: string;
  given_event: string;
  process: string;
  record_id: number;
}

/**
 * One account that worked on the request for places of an organization and on the distribution that
 * gave them to it. No line of a person books what is given: the scheduler does, after both ministries
 * have agreed.
 */
async function askedAndGave(db: Kysely<Database>, period: number): Promise<BothSides[]> {
  const lines = (account: string): Sql => sql`
    select h.id, h.actor_user_id, h.actor_role, h.event, e.organization_id, h.process, h.record_id
    from (select process, record_id, organization_id, max(record_version) as record_version
      from quota_entry where period_id = ${period} and account = ${account} and amount > 0
        and organization_id is not null group by 1, 2, 3) e
    join history h on h.process = e.process and h.record_id = e.record_id
      and h.record_version <= e.record_version
    where h.actor_user_id is not null`;
  const { rows } = await sql<BothSides>`
    select distinct on (g.actor_user_id, g.organization_id) g.actor_user_id as account,
      g.organization_id, a.id as asked_line, g.id as given_line, a.actor_role as asked_role,
      g.actor_role as given_role, a.event as asked_event, g.event as given_event, g.process,
      g.record_id
    from (${lines('asked')}) a join (${lines('given')}) g
      on g.actor_user_id = a.actor_user_id and g.organization_id = a.organization_id
    order by g.actor_user_id, g.organization_id, g.id desc, a.id desc limit 500`.execute(db);
  return rows;
}

const placeKey = (period: number, place: Place): string =>
  [
    period,
    place.organization_type,
    place.organization_id,
    place.direction_id,
    place.dc_type,
    place.quarter,
  ].join(' ');

const seenSum =
  (period: number) =>
  (wrong: WrongSum): Seen => ({
    kind: 'ledger',
    key: `sum ${placeKey(period, wrong)} ${wrong.account}`,
    said: 'ledgerSum',
    params: { account: wrong.account, kept: wrong.kept, entered: wrong.entered },
    form: `${wrong.kept} ${wrong.entered}`,
    process: 'period',
    recordId: period,
  });

const seenOver =
  (period: number) =>
  (place: Overdrawn): Seen => ({
    kind: 'ledger',
    key: `over ${placeKey(period, place)}`,
    said: 'ledgerOver',
    params: { given: place.given, taken: place.taken },
    form: `${place.given} ${place.taken}`,
    process: 'period',
    recordId: period,
  });

const seenTwice = ({ process, record_id, amount }: Twice): Seen => ({
  kind: 'ledger',
  key: `twice ${process} ${record_id}`,
  said: 'ledgerTwice',
  params: { count: amount },
  form: String(amount),
  process,
  recordId: record_id,
});

const seenSides =
  (period: number) =>
  (both: BothSides): Seen => ({
    kind: 'sides',
    key: `sidesQuota ${period} ${both.organization_id} ${both.account}`,
    said: 'sidesQuota',
    params: {
      role: both.given_role,
      event: both.given_event,
      otherRole: both.asked_role,
      otherEvent: both.asked_event,
    },
    form: '',
    process: both.process,
    recordId: both.record_id,
    lineIds: [both.asked_line, both.given_line],
    accountIds: [both.account],
  });

/** What is seen of one period. */
async function seenIn(db: Kysely<Database>, period: number): Promise<Seen[]> {
  return [
    ...(await wrongSums(db, period)).map(seenSum(period)),
    ...(await overdrawn(db, period)).map(seenOver(period)),
    ...(await takenTwice(db, period)).map(seenTwice),
    ...(await askedAndGave(db, period)).map(seenSides(period)),
  ];
}

/**
 * The sums of the ledger of places, period by period: that each is what its entries say, that nothing
 * is taken which was not given, and nothing twice; and whether somebody gave what they had asked for.
 */
export const ledgerWatch: Watch = {
  name: 'ledger',
  async *pages({ db }, _night, after) {
    for (let last = after; ; ) {
      const { rows } = await sql<{ id: number }>`
        select id from period where id > ${last} order by id limit 1`.execute(db);
      const [period] = rows;
      if (!period) return;
      last = period.id;
      yield { after: last, seen: await seenIn(db, last) };
    }
  },
};
