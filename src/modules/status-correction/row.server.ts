import { type Selectable, sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { statusCorrectionMachine } from '#machines/status-correction.machine.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import { samePersonAs } from '#server/db/same-person.ts';
import type { Database } from '#server/db/tables.ts';
import type { Reader, Sql, Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { StatusCorrectionRecord } from './schema.ts';

type Person = StatusCorrectionRecord['author'];

const awaiting = stateList(statesTagged(statusCorrectionMachine, 'awaitsSecond'));

/** A correction with what its facts and its screens need. */
export interface StatusCorrectionRow extends Selectable<Database['status_correction']> {
  owner_id: null;
  organization_id: null;
  present_state: string | null;
  present_version: number | null;
  author: Person;
  decider: Person | null;
  order_file_name: string;
  same_person: boolean;
  another_open: boolean;
}

/**
 * The last line of a record's history: where it is now, whatever its process. A record that is gone
 * is not there.
 */
const lastLine = (process: Sql, recordId: Sql): Sql => sql`(
  select h.to_state as state, h.record_version as version from history h
  where h.process = ${process} and h.record_id = ${recordId}
  order by h.record_version desc limit 1)`;

/** Where a record is now; undefined when there is none. */
export async function presentOf(
  trx: Trx,
  process: string,
  recordId: number,
): Promise<{ state: string; version: number } | undefined> {
  const { rows } = await sql<{ state: string; version: number }>`
    select * from ${lastLine(sql`${process}`, sql`${recordId}::bigint`)} l`.execute(trx);
  return rows[0];
}

/** Whether a record has a correction that waits for the second person. */
export const anotherOpen = (process: Sql, recordId: Sql, besides: Sql): Sql => sql`exists (
  select 1 from status_correction c where c.process = ${process} and c.record_id = ${recordId}
    and c.state = any(${awaiting}) and c.id <> ${besides})`;

/** The record of `r` is as it was when the correction was written. */
export const unmoved = sql`coalesce(
  (select l.version from ${lastLine(sql`r.process`, sql`r.record_id`)} l) = r.record_version, false)`;

/** The reader is the author of `r` under another account. */
export const samePerson = ({ actor }: Pick<Reader, 'actor'>): Sql =>
  samePersonAs('r.author_id', actor.userId);

const personOf = (alias: string): Sql =>
  sql`${namePartsOf(alias)} || jsonb_build_object('id', ${sql.ref(`${alias}.id`)})`;

/** The joins of a correction. */
export const selectCorrection = (reader: Reader): Sql => sql`
  select r.*, null::bigint as owner_id, null::bigint as organization_id,
    l.state as present_state, l.version as present_version,
    ${personOf('p')} as author,
    case when d.id is not null then ${personOf('d')} end as decider,
    f.name as order_file_name, ${samePerson(reader)} as same_person,
    ${anotherOpen(sql`r.process`, sql`r.record_id`, sql`r.id`)} as another_open
  from page r join account p on p.id = r.author_id left join account d on d.id = r.decided_by
    join file f on f.id = r.order_file_id
    left join lateral ${lastLine(sql`r.process`, sql`r.record_id`)} l on true`;
