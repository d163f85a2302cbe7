import { type Selectable, sql } from 'kysely';
import { type Actor, stateMeta, statesTagged } from '#machines/kit.ts';
import { type RuleMoveFacts, ruleMoveMachine } from '#machines/rule-move.machine.ts';
import type { RuleMove, RuleMoves } from '#shared/rule-moves.ts';
import { nameOrEmailOf } from '../db/person-name.ts';
import { samePersonAs } from '../db/same-person.ts';
import type { Database } from '../db/tables.ts';
import { isAsPut } from '../engine/move-rules.ts';
import type { ProcessDefinition, Sql, Trx } from '../engine/process.ts';
import { isOfToday, type Moving, planOf } from './plan.ts';

/** A move as it is stored, with the names of its people. */
export interface StoredMove extends Selectable<Database['rule_move']> {
  author: string;
  decider: string | null;
  /** The reader has proposed it, under another account. */
  same_person: boolean;
}

/** So many of a process are told: each is a version of its rules. */
const mostTold = 50;

async function stored(
  db: Trx,
  { userId }: Pick<Actor, 'userId'>,
  where: Sql,
): Promise<StoredMove[]> {
  const { rows } = await sql<StoredMove>`
    select r.*, ${nameOrEmailOf('p')} as author,
      case when d.id is not null then ${nameOrEmailOf('d')} end as decider,
      ${samePersonAs('r.author_id', userId)} as same_person
    from rule_move r join account p on p.id = r.author_id
      left join account d on d.id = r.decided_by
    where ${where} order by r.id desc limit ${mostTold}`.execute(db);
  return rows;
}

/** One move as a reader sees it; undefined where there is none. */
export const storedMove = async (
  db: Trx,
  actor: Pick<Actor, 'userId'>,
  id: number,
): Promise<StoredMove | undefined> => (await stored(db, actor, sql`r.id = ${id}`))[0];

/** The process of a move. Throws when no module declares it. */
export function processOfMove({ definitions }: Moving, process: string): ProcessDefinition {
  const found = definitions.find(({ machine }) => machine.id === process);
  if (!found) throw new Error(`no process ${process}`);
  return found;
}

/** What the machine is told; a move is nobody's, and of no organization. */
type MoveFacts = RuleMoveFacts & { ownerId: null; organizationId: null; [name: string]: unknown };

/** What the machine is told of a move that was proposed. */
export const factsOf = (moving: Moving, move: StoredMove): MoveFacts => ({
  ownerId: null,
  organizationId: null,
  proposerId: move.author_id,
  samePerson: move.same_person,
  recordsWait: move.undoes === null,
  recordsMoved: move.undoes !== null,
  noOtherOpen: true,
  ofToday: isOfToday(processOfMove(moving, move.process), moving.declared, move),
});

const open = statesTagged(ruleMoveMachine, 'open');

/** Whether a move of this process is on its way. */
export async function isOpen(db: Trx, process: string): Promise<boolean> {
  const { rows } = await sql`select 1 from rule_move
    where process = ${process} and state = any(${open}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** A move as it travels. */
export function toldMove(moving: Moving, move: StoredMove): RuleMove {
  const { id, state, version, process, undoes, reason, decider, decided_at, ran_at } = move;
  return {
    id,
    state,
    status: stateMeta(ruleMoveMachine, state).code,
    version,
    facts: factsOf(moving, move),
    process,
    rules: move.rules_version,
    moves: move.moves,
    undoes,
    reason,
    proposed: { name: move.author, at: move.created_at.toISOString() },
    decision: move.decision_reason,
    decided:
      decider === null || decided_at === null
        ? null
        : { name: decider, at: decided_at.toISOString() },
    ran_at: ran_at?.toISOString() ?? null,
    moved: move.moved,
    stopped_at: move.stopped_at,
  };
}

/** What waits in a process, and every move of it, the newest first. */
export async function readMoves(
  db: Trx,
  moving: Moving,
  definition: ProcessDefinition,
  actor: Pick<Actor, 'userId'>,
): Promise<RuleMoves> {
  const process = definition.machine.id;
  const [waits, moves, another] = await Promise.all([
    planOf(db, definition, moving.declared),
    stored(db, actor, sql`r.process = ${process}`),
    isOpen(db, process),
  ]);
  const [latest] = moves.filter(({ ran_at }) => ran_at !== null);
  const back = latest?.undoes === null && (await isAsPut(db, definition, latest.id));
  return {
    waits,
    birth: { state: 'absent', facts: birthFacts(waits !== null, back, !another) },
    results: moves.map((move) => toldMove(moving, move)),
  };
}

/** What the machine is told before there is a move. */
export const birthFacts = (
  recordsWait: boolean,
  recordsMoved: boolean,
  noOtherOpen: boolean,
): MoveFacts => ({
  ownerId: null,
  organizationId: null,
  proposerId: null,
  samePerson: false,
  recordsWait,
  recordsMoved,
  noOtherOpen,
  ofToday: true,
});

/** Waits for everybody else who decides about a move. */
export const lockMove = (trx: Trx, id: number) =>
  sql`select 1 from rule_move where id = ${id} for update`.execute(trx);
