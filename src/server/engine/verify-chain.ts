import type { Selectable } from 'kysely';
import { correctableTo, correctionEvent } from '#machines/correctable.ts';
import { transitionsOf } from '#machines/kit.ts';
import { moveEvent } from '#machines/moved-rules.ts';
import type { Database } from '../db/tables.ts';
import { publishedVersion } from '../published/published-files.ts';
import type { Break } from './attestations.ts';
import { breaksIn, hashOf } from './history.ts';
import type { ProcessDefinition, Sql } from './process.ts';

export type Line = Selectable<Database['history']>;
export type Stored = { id: number; state: string; version: number };

/**
 * What is looked at: a machine, and where its records stand. Settings, messages and directories
 * have them beside the engine.
 */
export type Verified = Pick<ProcessDefinition, 'machine'> & {
  table: string;
  /** The name of the lines in the history, where it is not the machine's. */
  process?: string;
  /** The records as `id, state, version`, where the table has no such columns. */
  rows?: Sql;
  /** Events that leave no line; any number of them may lie between two lines. */
  silent?: readonly string[];
  /**
   * How a record begins: with a line (nothing said); standing at version 1 already, so that its
   * first line is the second version (`counted`); or perhaps loaded with the product, so that its
   * lines count from 1 beside its version, and an entry that was deleted may be entered again
   * (`loaded`).
   */
  begins?: 'counted' | 'loaded';
  /** Its rows hold nothing of anybody: anyone who reads the log reads what changed in them. */
  open?: true;
};

export const processOf = ({ process, machine }: Verified): string => process ?? machine.id;

/** The rules of one version of a machine, as far as its lines are judged by them. */
interface RulesOfLines {
  /** Every transition as `from event` -> to. */
  edges: ReadonlyMap<string, string>;
  states: ReadonlySet<string>;
}

/** What may happen in the histories of a process. */
export interface Ways {
  /** The rules by which a line was written: those of its version, as that was published. */
  rulesOf(version: string): RulesOfLines;
  /** Where a record may be when its next line is written, and where it may stand after its last. */
  from(state: string): ReadonlySet<string>;
  begins: Verified['begins'];
  initial: string;
  /** Whether a correction may lead so (docs/decisions/105-emergency-correction.md). */
  isCorrectable(line: Line): boolean;
}

type Edge = { from: string; event: string; to: string };

const rulesOfLines = (edges: readonly Edge[], states: readonly string[]): RulesOfLines => ({
  edges: new Map(edges.map(({ from, event, to }) => [`${from} ${event}`, to])),
  states: new Set(states),
});

/** The rules of every version; one that was never published is judged by those of today. */
function rulesByVersion(machine: Verified['machine']): Ways['rulesOf'] {
  const today = rulesOfLines(transitionsOf(machine), Object.keys(machine.states));
  const known = new Map([[machine.version ?? '1', today]]);
  return (version) => {
    const found = known.get(version);
    if (found) return found;
    const then = publishedVersion(machine.id, version);
    const rules = then
      ? rulesOfLines(
          then.transitions,
          then.states.map(({ state }) => state),
        )
      : today;
    known.set(version, rules);
    return rules;
  };
}

/** The ways of a machine, those of its silent events too. */
export function waysOf({ machine, silent = [], begins }: Verified): Ways {
  const all = transitionsOf(machine);
  const quiet = all.filter(({ event }) => silent.includes(event));
  const from = (state: string): ReadonlySet<string> => {
    const reached = new Set([state]);
    for (const here of reached)
      for (const { from, to } of quiet) if (from === here) reached.add(to);
    return reached;
  };
  const rulesOf = rulesByVersion(machine);
  return {
    rulesOf,
    from,
    begins,
    initial: String(machine.config.initial),
    isCorrectable: ({ from_state, to_state, machine_version }) =>
      machine_version === machine.version || from_state in machine.states
        ? correctableTo(machine, from_state).includes(to_state)
        : rulesOf(machine_version).states.has(to_state),
  };
}

const gone = 'deleted';

/**
 * Whether the next line may begin where it does, after a line that ended in `state`; null = no line
 * before it.
 */
function follows({ from, begins, initial }: Ways, state: string | null, next: string): boolean {
  if (state === null && begins === 'loaded') return true;
  if (state === gone && begins === 'loaded') return next === initial;
  return from(state ?? initial).has(next);
}

/**
 * A step of the rules that held then, a correction between states that have the same bookings, or a
 * move to a state of the rules that the line names.
 */
function isKnown(ways: Ways, line: Line): boolean {
  const { from_state, event, to_state, machine_version } = line;
  const rules = ways.rulesOf(machine_version);
  if (event === correctionEvent) return ways.isCorrectable(line);
  if (event === moveEvent) return rules.states.has(to_state);
  return rules.edges.get(`${from_state} ${event}`) === to_state;
}

/** The version of a record before its first line. */
const versionBefore = ({ begins }: Ways): number => (begins === 'counted' ? 1 : 0);

/**
 * A first line that is sound in itself but does not begin where records of its process begin: the
 * record stood before its process kept a history, and was changed later (decision 068). Undefined
 * where the lines begin as they should, or where their hashes tell already that a line is gone.
 */
export function lostBeginning(ways: Ways, [first]: readonly Line[]): Break | undefined {
  if (first?.previous_hash !== '') return undefined;
  const {
    id,
    hash: stored_hash,
    previous_hash: stored_previous_hash,
    record_version,
    from_state,
  } = first;
  const computed_hash = hashOf(first, '');
  const begins = record_version === versionBefore(ways) + 1 && follows(ways, null, from_state);
  return begins || computed_hash !== stored_hash
    ? undefined
    : { id, stored_hash, stored_previous_hash, computed_hash };
}

/** What is known of lines from elsewhere. */
interface Known {
  /** Somebody has explained this break. */
  isAttested(found: Break): boolean;
  /** The line of another record orders this correction, or this move. */
  isOrdered(line: Line): boolean;
}

/**
 * What is wrong inside one record's lines: the chain of hashes, the numbering, steps that the
 * machine does not know, and corrections that nobody has ordered. A break of the chain, or a
 * beginning that is lost, is no problem where `isAttested` knows it.
 */
export function problemsOf(
  ways: Ways,
  lines: readonly Line[],
  { isAttested, isOrdered }: Known,
): string[] {
  const [first] = lines;
  const lost = lostBeginning(ways, lines);
  const explained = first && lost && isAttested(lost) ? first : undefined;
  let state: string | null = explained?.from_state ?? null;
  let version = explained ? explained.record_version - 1 : versionBefore(ways);
  const steps = lines.flatMap((line) => {
    const found: string[] = [];
    if (line.record_version !== version + 1)
      found.push(`line ${line.id}: version ${line.record_version} where ${version + 1} is due`);
    if (!follows(ways, state, line.from_state))
      found.push(
        `line ${line.id}: begins in ${line.from_state}, the line before ended in ${state ?? ways.initial}`,
      );
    if (!isKnown(ways, line))
      found.push(
        `line ${line.id}: ${line.event} does not lead from ${line.from_state} to ${line.to_state}`,
      );
    if (line.event === correctionEvent && !isOrdered(line))
      found.push(`line ${line.id}: no correction of the status was ordered`);
    if (line.event === moveEvent && !isOrdered(line))
      found.push(`line ${line.id}: no move to other rules was ordered`);
    [state, version] = [line.to_state, line.record_version];
    return found;
  });
  const broken = breaksIn(lines).filter((found) => !isAttested(found));
  return [
    ...broken.map(({ id }) => `line ${id}: the hash does not fit, or a line before it is gone`),
    ...steps,
  ];
}

/** The version that the stored record has by its lines. */
function versionOf({ begins, initial }: Ways, lines: readonly Line[]): number {
  const last = lines.at(-1)?.record_version ?? 0;
  if (begins !== 'loaded') return last;
  // The lines of an entry that was deleted and entered again go on counting; its version begins
  // anew.
  const life = lines.slice(lines.findLastIndex(({ to_state }) => to_state === gone) + 1);
  return life.length + (life[0]?.from_state === initial ? 0 : 1);
}

/** What the last line and the stored row must agree in; `deleted` records have no row. */
export function endProblems(
  ways: Ways,
  lines: readonly Line[],
  stored: Stored | undefined,
): string[] {
  const state = lines.at(-1)?.to_state ?? ways.initial;
  if (state === gone) return stored ? ['deleted by its history, but still stored'] : [];
  if (!stored) return [`${state} by its history, but not stored`];
  const version = versionOf(ways, lines);
  const found: string[] = [];
  if (!ways.from(state).has(stored.state))
    found.push(`stored as ${stored.state}, by its history ${state}`);
  if (stored.version !== version)
    found.push(`stored version ${stored.version}, by its history ${version}`);
  return found;
}
