import type { AnyStateMachine } from 'xstate';
import {
  type BaseFacts,
  isStored,
  type ProcessRecord,
  stateMeta,
  transitionsFrom,
} from '#machines/kit.ts';
import type { Named } from '#shared/names.ts';

/** A record as it travels: state, code, version and facts, beside the fields of its own process. */
export interface TravellingRecord<Facts extends BaseFacts = BaseFacts>
  extends ProcessRecord<Facts> {
  id: number;
  /** The specification's code of the state. */
  status: number | null;
  version: number;
}

/** The id of a record that does not exist yet: its event creates it. */
export const newRecord = 0;

/** One number, or explanation, of a line before and after a step. */
export interface ChangedLine {
  of: (Named & { id: number; code: string | null }) | null;
  column: string;
  before: number | string | null;
  after: number | string | null;
}

/**
 * One line of a record's history; `actor` is null when nobody with an account acted: the scheduler,
 * then `job` names the job, or a visitor.
 */
export interface HistoryLine {
  id: number;
  /** The version that the step gave the record. */
  version: number;
  event: string;
  from_state: string;
  to_state: string;
  /** ISO time. */
  at: string;
  actor: { name: string; role: string; organization: Named | null } | null;
  reason: string | null;
  /** Names of the fields that got other values. */
  changed: string[];
  /** What they were may be asked for: the reader reads the record as staff. */
  tells: boolean;
  /** Numbers and days of the papers behind the step. */
  details: { name: string; value: string }[];
  files: { id: string; name: string }[];
  /**
   * Numbers of the record's lines that the step has changed; `of` is null for numbers of the record
   * itself.
   */
  lines: ChangedLine[];
  confirm_method: string;
  job: string | null;
}

/** Who acted where a line names nobody: time, by one of its jobs, or somebody not signed in. */
export const unnamedRole = ({ job }: Pick<HistoryLine, 'job'>): 'system' | 'visitor' =>
  job === null ? 'visitor' : 'system';

/** The answer of a list. */
export interface RecordPage<Row> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Row[];
}

/** A page of a list with its named parts, each with its number and its first rows. */
export interface GroupedPage<Row> extends RecordPage<Row> {
  groups: { name: string; count: number; results: Row[] }[];
}

/**
 * The path of a process's records: `quotaRequest` -> `quota-requests`, `enquiry` -> `enquiries`
 * (names follow from the machine's id).
 */
export const collectionOf = (machine: AnyStateMachine): string =>
  `${machine.id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}s`.replace(/ys$/, 'ies');

/**
 * Whether an event leads where nobody wants to end by accident: to a refusal or out of the world.
 * Such a button is never primary.
 */
export function isDestructive(machine: AnyStateMachine, state: string, target: string): boolean {
  if (target === state) return false;
  return !isStored(target) || stateMeta(machine, target).tone === 'danger';
}

/** Whether somebody takes back with it what they began: never the main button. */
export const isRetreat = (machine: AnyStateMachine, state: string, event: string): boolean =>
  transitionsFrom(machine, state).some((edge) => edge.event === event && edge.meta.retreat);

/**
 * Whether some way of events leads from one state to another. A record that is created is taken
 * back by its deletion.
 */
export function leadsTo(machine: AnyStateMachine, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const state of reached)
    for (const next of transitionsFrom(machine, state)) reached.add(next.to);
  return reached.has(to) || (!isStored(to) && reached.has('deleted'));
}

/**
 * Whether an event deletes: `delete` in every machine. Another event that ends a record keeps its
 * own verb.
 */
export const isDeletion = (event: string): boolean => event === 'delete';
