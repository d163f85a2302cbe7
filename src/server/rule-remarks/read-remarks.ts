import { type Kysely, sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import type { RoleName } from '#machines/roles.ts';
import { tashkentDay } from '#shared/dates.ts';
import { keyOfTransition, type PublishedTransition } from '#shared/published-machine.ts';
import {
  countedStates,
  type ReadRemark,
  type RemarkCounts,
  type RemarkedTransition,
  type RemarkFile,
  type RemarkState,
  type RuleRemarks,
  type remarkStates,
  type WrittenRemark,
} from '#shared/rule-remarks.ts';
import { nameOrEmailOf } from '../db/person-name.ts';
import type { Database } from '../db/tables.ts';
import { describedOf, hadRulesOfToday } from '../process-docs/described-machine.ts';
import { type WrittenRules, writtenRules } from '../process-docs/written-remarks.ts';

/** A remark as it is stored, with the name of who made it. */
interface Row {
  id: number;
  process: string;
  rules_version: string;
  from_state: string;
  event: string;
  to_state: string;
  state: RemarkState;
  role: RoleName;
  regulation: string | null;
  article: string | null;
  comment: string | null;
  instead: string | null;
  who: string;
  created_at: Date;
}

/** The remarks on the rules of these machines, the newest first. */
async function storedRemarks(
  db: Kysely<Database>,
  machines: readonly AnyStateMachine[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.process, r.rules_version, r.from_state, r.event, r.to_state, r.state, r.role,
      r.regulation, r.article, r.comment, r.instead, r.created_at, ${nameOrEmailOf('a')} as who
    from rule_remark r join account a on a.id = r.account_id
    where r.process = any(${machines.map(({ id }) => id)}::text[])
    order by r.id desc`.execute(db);
  return rows;
}

const transitionOf = ({ from_state, event, to_state }: Row) => ({
  from: from_state,
  event,
  to: to_state,
});

/** A transition that is to be confirmed, with all that was said of it and what of it stands. */
interface Considered {
  transition: PublishedTransition;
  /** The newest first. */
  rows: Row[];
  /** The latest remark on the rules of today; the others are told, and count no more. */
  standing: Row | undefined;
  written: WrittenRemark | undefined;
}

/** The transitions of a machine that are to be confirmed, in the order of life. */
function considered(
  machine: AnyStateMachine,
  all: readonly Row[],
  written: WrittenRules,
): Considered[] {
  return describedOf(machine)
    .transitions.filter(({ basis }) => basis === 'assumed')
    .map((transition) => {
      const key = keyOfTransition(transition);
      const rows = all.filter(
        (row) => row.process === machine.id && keyOfTransition(transitionOf(row)) === key,
      );
      return {
        transition,
        rows,
        standing: rows.find((row) => hadRulesOfToday(machine, transition, row.rules_version)),
        written: written.get(machine.id)?.get(key),
      };
    });
}

const stateOf = ({ standing, written }: Considered): (typeof remarkStates)[number] =>
  standing?.state ?? written?.state ?? 'absent';

function told(row: Row, outdated: boolean): ReadRemark {
  const { id, state, regulation, article, comment, instead, who, rules_version: version } = row;
  const words = { regulation, article, comment, instead };
  return { id, state, ...words, who, at: row.created_at.toISOString(), version, outdated };
}

function toldTransition(machine: AnyStateMachine, one: Considered): RemarkedTransition {
  const { transition, rows, standing, written } = one;
  const { from, event, to } = transition;
  const { regulation, article } = written ?? {};
  return {
    from,
    event,
    to,
    state: stateOf(one),
    written: !standing && regulation && article ? { regulation, article } : null,
    remarks: rows.map((row) => told(row, !hadRulesOfToday(machine, transition, row.rules_version))),
  };
}

/** Every transition of a machine that is to be confirmed, with what was said of it. */
export async function readRemarks(
  db: Kysely<Database>,
  machine: AnyStateMachine,
  written: WrittenRules = writtenRules(),
): Promise<RuleRemarks> {
  const rows = await storedRemarks(db, [machine]);
  const transitions = considered(machine, rows, written);
  const shown = new Set(transitions.flatMap((one) => one.rows));
  return {
    version: describedOf(machine).version,
    results: transitions.map((one) => toldTransition(machine, one)),
    gone: rows
      .filter((row) => !shown.has(row))
      .map((row) => ({ ...transitionOf(row), remark: told(row, true) })),
  };
}

/** How many transitions of each machine are to be confirmed, and how many of them stand where. */
export async function countRemarks(
  db: Kysely<Database>,
  machines: readonly AnyStateMachine[],
  written: WrittenRules = writtenRules(),
): Promise<RemarkCounts[]> {
  const rows = await storedRemarks(db, machines);
  return machines.map((machine) => {
    const states = considered(machine, rows, written).map(stateOf);
    return { process: machine.id, all: states.length, ...countedStates(states) };
  });
}

/**
 * What stands of the remarks of a machine as the file for the repository: in which role and on which
 * day, and of nobody by name.
 */
export async function remarksToWrite(
  db: Kysely<Database>,
  machine: AnyStateMachine,
  written: WrittenRules = writtenRules(),
): Promise<RemarkFile> {
  const rows = await storedRemarks(db, [machine]);
  const remarks = considered(machine, rows, written).flatMap((one): WrittenRemark[] => {
    const { standing } = one;
    if (!standing) return one.written ? [one.written] : [];
    const { state, regulation, article, comment, instead, role } = standing;
    return [
      {
        ...transitionOf(standing),
        version: standing.rules_version,
        state,
        regulation,
        article,
        comment,
        instead,
        role,
        on: tashkentDay(standing.created_at),
      },
    ];
  });
  return { machine: machine.id, remarks };
}
