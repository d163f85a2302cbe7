import type { AnyStateMachine } from 'xstate';
import type { Assignment } from '#shared/assignment.ts';
import type { TravellingRecord } from '#web/record/record.ts';

/** A record of work: who of the reader's organization is on it, null = nobody. */
export type AssignedRecord = TravellingRecord & { assignment: Assignment | null };

/** Whether a record lies with the reader's organization: it says then who is on it. */
export const isAssigned = (record: TravellingRecord): record is AssignedRecord =>
  'assignment' in record && record.assignment !== undefined;

export interface AssignmentProps {
  machine: AnyStateMachine;
  record: AssignedRecord;
  /** The record's name. */
  name: string;
}
