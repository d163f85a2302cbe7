import { sql } from 'kysely';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { BaseRow, Sql, Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { QuotaAccount } from '#shared/quota.ts';
import { additionalPlaces, additionalUnused, usedBeside } from './additional/places.server.ts';
import { bookPlaces, byForm, nothing } from './ledger.server.ts';

/** A record of the quota as its event leaves it, as it was, and the moment of the action. */
export interface BookedQuota {
  row: BaseRow & { period_id?: number };
  before: BaseRow;
  now: Date;
}

const requestLines = (id: number): Sql =>
  byForm(
    sql`(select r.organization_type, r.organization_id, l.* from quota_request r
      join quota_request_line l on l.quota_request_id = r.id where r.id = ${id}) l`,
    {
      type: sql`l.organization_type`,
      organization: sql`l.organization_id`,
      direction: sql`l.direction_id`,
    },
  );

const totals = (id: number): Sql =>
  byForm(sql`(select * from quota_total where id = ${id}) l`, {
    type: sql`l.organization_type`,
    organization: sql`null`,
    direction: sql`null`,
  });

const distributionLines = (id: number): Sql =>
  byForm(
    sql`(select t.organization_type, l.* from quota_distribution d
      join quota_total t on t.id = d.quota_total_id
      join quota_distribution_line l on l.quota_distribution_id = d.id where d.id = ${id}) l`,
    { type: sql`l.organization_type`, organization: sql`l.organization_id`, direction: sql`null` },
  );

const splitLines = (id: number): Sql =>
  byForm(
    sql`(select t.organization_type, s.organization_id, l.* from quota_split s
      join quota_distribution d on d.id = s.quota_distribution_id
      join quota_total t on t.id = d.quota_total_id
        join quota_split_line l on l.quota_split_id = s.id where s.id = ${id}) l`,
    {
      type: sql`l.organization_type`,
      organization: sql`l.organization_id`,
      direction: sql`l.direction_id`,
    },
  );

/**
 * What a split has and nobody took, direction by direction; places of the additional quota return
 * with their own requests.
 */
const unusedPlaces = (id: number): Sql => sql`
  select t.organization_type, p.organization_id, p.direction_id, p.dc_type,
    p.split - (p.used - ${usedBeside})::int as amount
  from quota_split s join quota_distribution d on d.id = s.quota_distribution_id
    join quota_total t on t.id = d.quota_total_id
  join quota_place p on p.period_id = s.period_id and p.organization_id = s.organization_id
    and p.direction_id <> 0 where s.id = ${id}`;

const passed = stateList(statesTagged(examResultMachine, 'passed'));

/**
 * The place that an admission takes: of the form that was examined, whatever the study becomes.
 * Forms without an exam take none.
 */
const admittedPlace = (id: number): Sql => sql`
  select t.organization_type, a.organization_id, a.direction_id, x.dc_type, 1 as amount
  from application a join exam_result x on x.application_id = a.id and x.state = any(${passed})
    join quota_split s on s.period_id = a.period_id and s.organization_id = a.organization_id
    join quota_distribution d on d.id = s.quota_distribution_id
      join quota_total t on t.id = d.quota_total_id where a.id = ${id}`;

interface Holding {
  process: string;
  account: QuotaAccount;
  /** What the account of the record holds afterwards. */
  wanted(id: number): Sql;
}

/** Bookings of places: what the record's lines say now, or nothing of them. */
const holdings: Record<string, Holding> = {
  placesAsked: { process: 'quotaRequest', account: 'asked', wanted: requestLines },
  placesAskedBack: { process: 'quotaRequest', account: 'asked', wanted: () => nothing },
  placesConsolidated: { process: 'quotaRequest', account: 'consolidated', wanted: requestLines },
  placesConsolidatedBack: {
    process: 'quotaRequest',
    account: 'consolidated',
    wanted: () => nothing,
  },
  totalGiven: { process: 'quotaTotal', account: 'total', wanted: totals },
  totalTakenBack: { process: 'quotaTotal', account: 'total', wanted: () => nothing },
  placesGiven: { process: 'quotaDistribution', account: 'given', wanted: distributionLines },
  placesTakenBack: { process: 'quotaDistribution', account: 'given', wanted: () => nothing },
  placesSplit: { process: 'quotaSplit', account: 'split', wanted: splitLines },
  additionalGranted: {
    process: 'additionalQuota',
    account: 'additional',
    wanted: additionalPlaces,
  },
  additionalReturned: { process: 'additionalQuota', account: 'returned', wanted: additionalUnused },
  placeUsed: { process: 'application', account: 'used', wanted: admittedPlace },
  placesReturned: { process: 'quotaSplit', account: 'returned', wanted: unusedPlaces },
  placesReturnedBack: { process: 'quotaSplit', account: 'returned', wanted: () => nothing },
};

const booking =
  ({ process, account, wanted }: Holding) =>
  (trx: Trx, { row, before, now }: BookedQuota): Promise<void> =>
    bookPlaces(
      trx,
      { process, id: row.id, version: before.version + 1, period_id: row.period_id ?? 0, now },
      account,
      wanted(row.id),
    );

/** The same as bookings of the engine. */
export const quotaBookings = Object.fromEntries(
  Object.entries(holdings).map(([entry, holding]) => [entry, booking(holding)]),
);
