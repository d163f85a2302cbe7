export interface SeeAsTables {
  /**
   * Leave of a supporter to see as somebody, given by the event `seeAs` of the account; opened
   * once, ended by time or by hand.
   */
  see_as: {
    /** Their role at the grant: another one ends it. */
    supporter_role: number;
    /** The supporter's own session, without which this one is over. */
    supporter_session_id: string;
  };
  /** What was asked while somebody was seen as: never updated, never deleted. */
  see_as_reading: {
    /** Without the query. */
    path: string;
  };
}
