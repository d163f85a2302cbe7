import type { AnyStateMachine } from 'xstate';

import { ruleRemarkMachine as remarkMachine } from '#machines/rule-remark.machine.ts';
import { keyOfTransition, transitionAt } from '#shared/published-machine.ts';
import {
  belongsTo,
  type RemarkBody,
  type RemarkField,
  type RemarkState,
} from '#shared/rule-remarks.ts';
import { Refusal } from '../base/refusal.ts';
import { appendBeginning } from '../engine/history.ts';
import type { Reader, Trx } from '../engine/process.ts';
import { performed } from '../engine/unmet.ts';
import { describedOf, hadRulesOfToday } from '../process-docs/described-machine.ts';

/** Who says it, and from where. */
export interface Remarking {
  reader: Reader;
  ip: string | null;
}

/** Where a remark stands, as its machine says. Throws `Refusal`. */
function stateOf(machine: AnyStateMachine, body: RemarkBody, { actor }: Reader): RemarkState {
  const today = transitionAt(describedOf(machine), body);
  if (!today) throw new Refusal('NOT_FOUND');
  const facts = {
    ownerId: null,
    organizationId: null,
    toConfirm: today.basis === 'assumed',
    ofToday: hadRulesOfToday(machine, today, body.version),
  };
  return performed(remarkMachine, { state: 'absent', facts }, body.say, actor).state as RemarkState;
}

/**
 * Says something of a transition that is to be confirmed: a row that never changes, and a line of
 * the history. Throws `NOT_FOUND`, `NO_PERMISSION`, `GUARD_FAILED`.
 */
export async function writeRemark(
  trx: Trx,
  machine: AnyStateMachine,
  body: RemarkBody,
  { reader, ip }: Remarking,
): Promise<void> {
  const { actor, now } = reader;
  const state = stateOf(machine, body, reader);
  const kept = (field: RemarkField) => (belongsTo(state, field) ? body[field] : null);
  const words = {
    regulation: kept('regulation'),
    article: kept('article'),
    comment: kept('comment'),
    instead: kept('instead'),
  };
  const { id } = await trx
    .insertInto('rule_remark')
    .values({
      process: machine.id,
      rules_version: describedOf(machine).version,
      from_state: body.from,
      event: body.event,
      to_state: body.to,
      state,
      account_id: actor.userId ?? 0,
      role: actor.role,
      created_at: now,
      ...words,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rule = `${machine.id}: ${keyOfTransition(body)}`;
  const changed = Object.entries({ rule, ...words }).filter(([, value]) => value !== null);
  await appendBeginning(trx, reader, {
    machine: remarkMachine,
    id,
    event: body.say,
    state,
    ip,
    written: Object.fromEntries(changed),
  });
}
