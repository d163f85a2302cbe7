import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './columns.ts';

/**
 * Leave of a supporter to see as somebody, given by the event `seeAs` of the account; opened once,
 * ended by time or by hand.
 */
interface SeeAsTable {
  id: Generated<number>;
  supporter_id: number;
  /** Their role at the grant: another one ends it. */
  supporter_role: number;
  account_id: number;
  reason: string;
  granted_at: Moment;
  until: Moment;
  /** The supporter's own session, without which this one is over. */
  supporter_session_id: string | null;
  opened_at: MaybeMoment;
  ended_at: MaybeMoment;
}

/** What was asked while somebody was seen as: never updated, never deleted. */
interface SeeAsReadingTable {
  id: Generated<number>;
  see_as_id: number;
  at: Moment;
  method: string;
  /** Without the query. */
  path: string;
  allowed: boolean;
}

export interface SeeAsTables {
  see_as: SeeAsTable;
  see_as_reading: SeeAsReadingTable;
}
