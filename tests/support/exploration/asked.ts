import { sql } from 'kysely';
import { mayStay, rolesOf, transitionsFrom, transitionsOf } from '#machines/kit.ts';
import { processOf, timers } from '#server/declared/modules.ts';
import { dutyCondition } from '#server/engine/duties.ts';
import type { ProcessDefinition } from '#server/engine/process.ts';
import { readerOf } from '#server/engine/reader.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import type { Exploration, Found } from './exploration.ts';

/**
 * States that wait for another record, of which the same is demanded, or for a day that their
 * people have set themselves.
 */
const waitsFor: Readonly<Record<string, string>> = {
  'application.documentReceived': 'the exam of its period, and the independent for their council',
  'application.admittedToStudy': 'a study that goes on',
  'application.onAcademicLeave': 'a leave that goes on',
  'examResult.noResult': 'its exam',
  'quotaDistribution.pending': 'the agreements of both ministries',
  'quotaRequest.pending': 'the agreement of the ministry, then the consolidation of the period',
  'period.publication': 'the end of its times',
};

/** Whether time alone moves records out of a state. */
const isTimed = ({ machine }: ProcessDefinition, state: string): boolean =>
  transitionsFrom(machine, state).some(({ event }) => timers[machine.id]?.[event] !== undefined);

/** The records of one process that stand in the list "my turn" of somebody. */
async function askedIn(exploration: Exploration, definition: ProcessDefinition): Promise<number[]> {
  const { machine, table } = definition;
  const roles = new Set(
    transitionsOf(machine).flatMap(({ meta, guard }) => (meta.duty ? rolesOf(guard) : [])),
  );
  const people = (await exploration.people()).filter(({ role }) => roles.has(role));
  const parts = [];
  for (const actor of people) {
    const reader = await readerOf(exploration.services, { actor }, 'I', 'uz');
    parts.push(sql`select r.id::int as id from ${sql.table(table)} r
      where ${scopeCondition(definition, reader)} and ${dutyCondition(definition, reader)}`);
  }
  if (parts.length === 0) return [];
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` union `)}`.execute(
    exploration.db,
  );
  return rows.map(({ id }) => id);
}

/** Records that wait although nobody is asked and no day is set. */
async function forgotten(exploration: Exploration): Promise<Found[]> {
  const waiting = (await exploration.records()).filter(
    ({ process, state }) =>
      !mayStay(processOf(process).machine, state) &&
      !(`${process}.${state}` in waitsFor) &&
      !isTimed(processOf(process), state),
  );
  const asked = new Map<string, number[]>();
  for (const process of new Set(waiting.map((one) => one.process)))
    asked.set(process, await askedIn(exploration, processOf(process)));
  return waiting.filter(({ process, id }) => !asked.get(process)?.includes(id));
}

/** Nobody waits without somebody being asked. Throws with the records that are forgotten. */
export async function somebodyIsAsked(exploration: Exploration): Promise<void> {
  const found = await forgotten(exploration);
  if (found.length > 0)
    throw new Error(
      `nobody waits without somebody being asked: ${found
        .map(({ process, id, state }) => `${process} ${id} ${state}`)
        .join(', ')}`,
    );
}
