import type { Insertable } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import { type Actor, transitionsFrom } from '#machines/kit.ts';
import type { Database } from '../db/tables.ts';
import { hashOf } from '../engine/history.ts';
import type { ColumnsOf, ProcessTable, Trx, Written } from '../engine/process.ts';
import { addDueDocuments } from '../story/due-documents.ts';

/** One event of an invented life. */
export interface Step {
  event: string;
  by: Actor;
  at: Date;
  reason?: string;
  method?: 'none' | 'dialog' | 'sms' | 'esign';
  /** Columns that the event wrote. */
  columns?: Record<string, unknown>;
  /** Columns that the event wrote and the history does not tell. */
  quiet?: Record<string, unknown>;
}

/** A record to be told: what it is born with, and its events in order. */
export interface Life {
  steps: readonly Step[];
}

/**
 * The state after an event, by the machine itself: a story that the machine does not know cannot be
 * told.
 */
export function stateAfter(machine: AnyStateMachine, state: string, event: string): string {
  const edge = transitionsFrom(machine, state).find((one) => one.event === event);
  if (!edge) throw new Error(`${machine.id}: no ${event} in ${state}`);
  return edge.to;
}

/** The state a list of events leads to, from birth on. */
export const stateOf = (machine: AnyStateMachine, steps: readonly Step[]): string =>
  steps.reduce((state, { event }) => stateAfter(machine, state, event), 'absent');

function rowOf(machine: AnyStateMachine, { steps }: Life) {
  const first = steps[0];
  const last = steps.at(-1);
  if (!first || !last) throw new Error(`${machine.id}: a life without events`);
  const columns: ColumnsOf<ProcessTable> = Object.assign(
    {},
    ...steps.map((step) => ({ ...step.columns, ...step.quiet })),
  );
  return {
    ...columns,
    state: stateOf(machine, steps),
    version: steps.length,
    created_at: first.at,
    updated_at: last.at,
  };
}

function historyOf(
  machine: AnyStateMachine,
  id: number,
  steps: readonly Step[],
): Insertable<Database['history']>[] {
  let state = 'absent';
  let previous_hash = '';
  return steps.map((step, index) => {
    const to = stateAfter(machine, state, step.event);
    const changed = Object.fromEntries(
      Object.entries(step.columns ?? {}).map(([name, value]) => [
        name,
        [null, value instanceof Date ? value.toISOString() : value],
      ]),
    );
    const line = {
      process: machine.id,
      record_id: id,
      record_version: index + 1,
      event: step.event,
      from_state: state,
      to_state: to,
      actor_user_id: step.by.userId,
      actor_role: step.by.role,
      actor_org_id: step.by.organizationId,
      at: step.at,
      reason: step.reason ?? null,
      confirm_method: step.method ?? 'dialog',
      ip: null,
      job: null,
      machine_version: machine.version ?? '1',
    };
    const changed_fields = JSON.parse(JSON.stringify(changed)) as Written;
    const hash = hashOf({ ...line, changed_fields }, previous_hash);
    const row = { ...line, changed_fields: JSON.stringify(changed_fields), previous_hash, hash };
    state = to;
    previous_hash = hash;
    return row;
  });
}

const chunk = 200;

/**
 * Writes records with their whole history, as if the events had happened then; answers their ids in
 * order.
 */
export async function live(
  trx: Trx,
  machine: AnyStateMachine,
  table: ProcessTable,
  lives: readonly Life[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < lives.length; from += chunk) {
    const rows = lives.slice(from, from + chunk).map((life) => rowOf(machine, life));
    const written = await trx.insertInto(table).values(rows).returning('id').execute();
    ids.push(...written.map(({ id }) => id));
  }
  const lines = lives.flatMap((life, index) => historyOf(machine, ids[index] ?? 0, life.steps));
  for (let from = 0; from < lines.length; from += chunk)
    await trx
      .insertInto('history')
      .values(lines.slice(from, from + chunk))
      .execute();
  await addDueDocuments(trx, machine, ids);
  return ids;
}
