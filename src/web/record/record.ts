import type { AnyStateMachine } from 'xstate';
import {
  type BaseFacts,
  isStored,
  type ProcessRecord,
  stateMeta,
  transitionsFrom,
} from '#machines/kit.ts';
import type { HistoryLine } from '#shared/rows/history-line.ts';

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
