import { type Actor, actionsOf, systemActor } from '#machines/kit.ts';
import { type RuleMoveFacts, ruleMoveMachine } from '#machines/rule-move.machine.ts';
import type {
  PlannedMove,
  RuleMoveBirth,
  RuleMoveEvent,
  RuleMoveState,
} from '#shared/rule-moves.ts';
import { Refusal } from '../base/refusal.ts';
import { requireId } from '../base/refuse.ts';
import { brokenUnique } from '../db/violations.ts';
import { leastReason } from '../engine/act.ts';
import { appendHistory } from '../engine/history.ts';
import type { Reader, Trx, Written } from '../engine/process.ts';
import { performed } from '../engine/unmet.ts';
import { addJob } from '../jobs/runner.ts';
import { type Moving, planBack, planOf, rulesToday } from './plan.ts';
import {
  birthFacts,
  factsOf,
  isOpen,
  lockMove,
  processOfMove,
  type StoredMove,
  storedMove,
} from './stored-move.ts';

/** The job that moves the records of a move that both have agreed on. */
export const moveRulesTask = 'move-rules';

/** Who does it and from where, and how it is confirmed. */
export interface Moved {
  reader: Reader;
  ip: string | null;
  job: string | null;
  /** Proves the code of a move; answers how it was confirmed. */
  confirm(trx: Trx, id: number, version: number): Promise<'sms' | 'esign' | 'none'>;
}

type Proof = Awaited<ReturnType<Moved['confirm']>> | 'dialog';

/** Where an event leads a move, as its machine says. Throws `Refusal`. */
function stateAfter(
  state: string,
  facts: RuleMoveFacts,
  event: string,
  actor: Actor,
): RuleMoveState {
  return performed(ruleMoveMachine, { state, facts }, event, actor).state as RuleMoveState;
}

/** Confirmation in the order of the machine's asks: a reason, then the code. */
async function confirmed(
  trx: Trx,
  { state, facts, event }: { state: string; facts: RuleMoveFacts; event: string },
  { id, version, reason }: { id: number; version: number; reason: string | null },
  { reader: { actor }, confirm }: Moved,
): Promise<Proof> {
  if (actor.role === systemActor.role) return 'none';
  const asks =
    actionsOf(ruleMoveMachine, { state, facts }, actor).find((one) => one.event === event)?.asks ??
    [];
  if (asks.includes('reason') && [...(reason ?? '')].length < leastReason)
    throw new Refusal('REASON_REQUIRED', { field: 'reason' });
  const proof = asks.includes('code') ? await confirm(trx, id, version) : 'none';
  return proof === 'none' && asks.includes('confirm') ? 'dialog' : proof;
}

interface Step {
  id: number;
  version: number;
  event: string;
  from: string;
  to: string;
  reason: string | null;
  method: Proof;
  written: Written;
}

/** The line of a step of a move. */
const tell = (trx: Trx, step: Step, { reader: { actor, now }, ip, job }: Moved) =>
  appendHistory(trx, {
    process: ruleMoveMachine.id,
    record_id: step.id,
    record_version: step.version,
    event: step.event,
    from_state: step.from,
    to_state: step.to,
    actor_user_id: actor.userId,
    actor_role: actor.role,
    actor_org_id: actor.organizationId,
    at: now,
    reason: step.reason,
    confirm_method: step.method,
    ip,
    job,
    machine_version: ruleMoveMachine.version ?? '1',
    changed_fields: step.written,
  });

/** The move that is to be taken back: the last that was done, with records as it has put them. */
async function undone(trx: Trx, moving: Moving, actor: Actor, process: string, id: number) {
  const move = await storedMove(trx, actor, id);
  if (!move || move.process !== process || move.ran_at === null || move.undoes !== null)
    throw new Refusal('NOT_FOUND');
  return planBack(trx, processOfMove(moving, process), move);
}

/** Proposes to move records, or to take a move back. Answers its id. Throws `Refusal`. */
export async function proposeMove(
  trx: Trx,
  moving: Moving,
  body: RuleMoveBirth,
  by: Moved,
): Promise<number> {
  const { actor, now } = by.reader;
  const definition = moving.definitions.find(({ machine }) => machine.id === body.process);
  if (!definition) throw new Refusal('NOT_FOUND');
  const undoes = body.event === 'proposeBack' ? body.undoes : null;
  const back = undoes === null ? [] : await undone(trx, moving, actor, body.process, undoes);
  const waits = undoes === null ? await planOf(trx, definition, moving.declared) : null;
  const moves: PlannedMove[] = undoes === null ? (waits?.moves ?? []) : back;
  const free = !(await isOpen(trx, body.process));
  const facts = birthFacts(waits !== null, back.length > 0, free);
  const state = stateAfter('absent', facts, body.event, actor);
  const reason = body.reason ?? null;
  const begun = { state: 'absent', facts, event: body.event };
  const method = await confirmed(trx, begun, { id: 0, version: 0, reason }, by);
  const rules_version = rulesToday(definition);
  const id = await inserted(trx, {
    process: body.process,
    rules_version,
    moves: JSON.stringify(moves),
    undoes,
    state,
    author_id: requireId(actor.userId),
    reason: reason ?? '',
    created_at: now,
  });
  const written: Written = {
    process: [null, body.process],
    rules_version: [null, rules_version],
    moves: [null, moves],
    ...(undoes === null ? {} : { undoes: [null, undoes] }),
  };
  const step = { id, version: 1, event: body.event, from: 'absent', to: state };
  await tell(trx, { ...step, reason, method, written }, by);
  return id;
}

/** Two people who propose at once: one of them is told that the other was faster. */
async function inserted(
  trx: Trx,
  values: Parameters<ReturnType<typeof trx.insertInto<'rule_move'>>['values']>[0],
): Promise<number> {
  try {
    const { id } = await trx
      .insertInto('rule_move')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (brokenUnique(error) !== 'rule_move_open') throw error;
    throw new Refusal('GUARD_FAILED', {
      fields: { noOtherOpen: [{ key: `${ruleMoveMachine.id}.unmet.noOtherOpen` }] },
    });
  }
}

/** Reads a move behind its lock. Throws `NOT_FOUND`. */
export async function lockedMove(
  trx: Trx,
  actor: Pick<Actor, 'userId'>,
  id: number,
): Promise<StoredMove> {
  await lockMove(trx, id);
  const move = await storedMove(trx, actor, id);
  if (!move) throw new Refusal('NOT_FOUND');
  return move;
}

/** What a step of a move writes beside its state. */
type Columns = Partial<
  Pick<
    StoredMove,
    'decided_by' | 'decision_reason' | 'decided_at' | 'ran_at' | 'moved' | 'stopped_at'
  >
>;

/** A step of a locked move: its state, its columns, its line. Throws `Refusal`. */
export async function stepMove(
  trx: Trx,
  moving: Moving,
  move: StoredMove,
  {
    event,
    reason,
    columns,
    written,
  }: {
    event: string;
    reason: string | null;
    columns: Columns;
    written: Written;
  },
  by: Moved,
): Promise<void> {
  const facts = factsOf(moving, move);
  const to = stateAfter(move.state, facts, event, by.reader.actor);
  const { id } = move;
  const version = move.version + 1;
  const standing = { state: move.state, facts, event };
  const method = await confirmed(trx, standing, { id, version: move.version, reason }, by);
  await trx
    .updateTable('rule_move')
    .set({ ...columns, state: to, version })
    .where('id', '=', id)
    .execute();
  await tell(trx, { id, version, event, from: move.state, to, reason, method, written }, by);
}

/** What the line of a confirmation says, by which the lines of the records are proven. */
const orderOf = ({ process, rules_version, moves }: StoredMove) => ({
  process,
  rules: rules_version,
  ways: moves.map(({ from, to }) => ({ from, to })),
});

/**
 * Decides about a move that was proposed, or takes the proposal back; what both have agreed on is
 * done by a job at once. Throws `Refusal`.
 */
export async function decideMove(
  trx: Trx,
  moving: Moving,
  {
    id,
    version,
    event,
    reason,
  }: {
    id: number;
    version: number;
    event: RuleMoveEvent;
    reason: string | null;
  },
  by: Moved,
): Promise<void> {
  const { actor, now } = by.reader;
  const move = await lockedMove(trx, actor, id);
  if (move.version !== version) throw new Refusal('STALE_VERSION', { field: 'version' });
  const orders = event === 'confirm';
  await stepMove(
    trx,
    moving,
    move,
    {
      event,
      reason,
      columns: { decided_by: actor.userId, decision_reason: reason, decided_at: now },
      written: orders ? { ordered: [null, orderOf(move)] } : {},
    },
    by,
  );
  if (orders) await addJob(trx, moveRulesTask, { id }, { jobKey: `${moveRulesTask}-${id}` });
}
