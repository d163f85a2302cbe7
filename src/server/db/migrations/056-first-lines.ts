import { type Kysely, sql } from 'kysely';
import { accountMachine } from '#machines/account.machine.ts';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { transitionsFrom } from '#machines/kit.ts';
import { organizationMachine } from '#machines/organization.machine.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { hashOf } from '#server/engine/history.ts';
import type { Database } from '../tables.ts';

/**
 * The processes that had records before the history was complete; the tables of the others came
 * together with it.
 */
const older = [
  [advisorMachine, 'advisor'],
  [organizationMachine, 'organization'],
  [accountMachine, 'account'],
  [periodMachine, 'period'],
  [topicMachine, 'topic'],
  [certificateMachine, 'certificate'],
  [diplomaMachine, 'diploma'],
  [applicationMachine, 'application'],
] as const;

type Machine = (typeof older)[number][0];

interface Step {
  from: string;
  event: string;
  to: string;
}

/** The shortest way of a machine from the creation to a state. */
function wayTo(machine: Machine, state: string): readonly Step[] {
  const ways = new Map<string, readonly Step[]>([['absent', []]]);
  for (const [from, way] of ways) {
    for (const { event, to } of transitionsFrom(machine, from)) {
      if (!ways.has(to)) ways.set(to, [...way, { from, event, to }]);
    }
  }
  return ways.get(state) ?? [];
}

interface Forgotten {
  id: number;
  state: string;
  created_at: Date;
}

/** Writes what the lines had at this time: a later column is none of theirs. */
async function tell(
  db: Kysely<Database>,
  machine: Machine,
  table: string,
  row: Forgotten,
): Promise<void> {
  const way = wayTo(machine, row.state);
  let previous_hash = '';
  for (const [at, { from, event, to }] of way.entries()) {
    const line = {
      process: machine.id,
      record_id: row.id,
      record_version: at + 1,
      event,
      from_state: from,
      to_state: to,
      actor_user_id: null,
      actor_role: 'system',
      actor_org_id: null,
      at: row.created_at,
      reason: null,
      changed_fields: {},
      confirm_method: 'none' as const,
      ip: null,
      job: 'migration 056',
      machine_version: machine.version ?? '1',
    };
    const hash = hashOf(line, previous_hash);
    await db
      .insertInto('history')
      .values({ ...line, changed_fields: '{}', previous_hash, hash })
      .execute();
    previous_hash = hash;
  }
  await sql`update ${sql.table(table)} set version = ${way.length} where id = ${row.id}`.execute(
    db,
  );
}

/**
 * Records that stood before their process kept a history get one: the system led them by the
 * shortest way to the state in which they are found, and who did it is not known any more. Their
 * versions are the number of these lines, as with organizations that came with the reference data.
 */
export async function tellForgotten(db: Kysely<Database>): Promise<void> {
  for (const [machine, table] of older) {
    const { rows } =
      await sql<Forgotten>`select r.id, r.state, r.created_at from ${sql.table(table)} r
      where not exists (select from history h
        where h.process = ${machine.id} and h.record_id = r.id)
      order by r.id`.execute(db);
    for (const row of rows) await tell(db, machine, table, row);
  }
}

export const up = tellForgotten;
