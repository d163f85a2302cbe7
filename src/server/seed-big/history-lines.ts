import type { AnyStateMachine } from 'xstate';
import { hashOf } from '../engine/history.ts';
import type { Step } from '../seed/life.ts';

/** The columns of `history` that the lines fill, in their order. */
export const historyColumns = [
  'process',
  'record_id',
  'record_version',
  'event',
  'from_state',
  'to_state',
  'actor_user_id',
  'actor_role',
  'actor_org_id',
  'at',
  'reason',
  'changed_fields',
  'confirm_method',
  'machine_version',
  'previous_hash',
  'hash',
];

type Changes = Record<string, [null, unknown]>;

function changesOf(columns: Record<string, unknown>): Changes {
  const changed: Changes = {};
  for (const name in columns) {
    const value = columns[name];
    changed[name] = [null, value instanceof Date ? value.toISOString() : (value ?? null)];
  }
  return changed;
}

/**
 * The history of one record, with a sound chain of hashes: its events in order, and the state after
 * each.
 */
export function linesOf(
  machine: AnyStateMachine,
  id: number,
  steps: readonly Step[],
  states: readonly string[],
): unknown[][] {
  const [process, version] = [machine.id, machine.version ?? '1'];
  let previous = '';
  return steps.map((step, index) => {
    const { event, by, at, reason = null, method = 'dialog' } = step;
    const { userId, role, organizationId } = by;
    const [from_state, to_state] = [states[index - 1] ?? 'absent', states[index] ?? ''];
    const changed_fields = step.columns ? changesOf(step.columns) : {};
    const line = {
      process,
      record_id: id,
      record_version: index + 1,
      event,
      from_state,
      to_state,
      actor_user_id: userId,
      actor_role: role,
      actor_org_id: organizationId,
      at,
      reason,
      changed_fields,
      confirm_method: method,
      ip: null,
      job: null,
      machine_version: version,
    };
    const hash = hashOf(line, previous);
    const who = [id, index + 1, event, from_state, to_state, userId, role, organizationId];
    const row = [
      process,
      ...who,
      at,
      reason,
      JSON.stringify(changed_fields),
      method,
      version,
      previous,
      hash,
    ];
    previous = hash;
    return row;
  });
}
