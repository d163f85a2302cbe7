import type { AnyStateMachine } from 'xstate';
import { type Actor, worksOn } from '#machines/kit.ts';
import type { Assignment } from '#shared/assignment.ts';
import type { TravellingRecord } from '#web/record/record.ts';

/** A record of work: who of the reader's organization is on it, null = nobody. */
export type AssignedRecord = TravellingRecord & { assignment: Assignment | null };

/** Whether a record lies with the reader's organization: it says then who is on it. */
export const isAssigned = (record: object): record is AssignedRecord =>
  'assignment' in record && record.assignment !== undefined;

/** Whether the reader may say who is on a record: it lies with them, and they may do its work. */
export const isGivable = (
  machine: AnyStateMachine,
  record: TravellingRecord,
  actor: Actor,
): boolean => isAssigned(record) && worksOn(machine, record, actor);

export interface AssignmentProps {
  machine: AnyStateMachine;
  record: AssignedRecord;
  /** The record's name. */
  name: string;
}
