export interface EngineTables {
  /**
   * One change of a record: never updated, never deleted; each row's hash covers the row before it.
   */
  history: {
    changed_fields: Record<string, [unknown, unknown]>;
    /**
     * The id of the request or job that wrote it, for the log; not part of the hash
     * (docs/decisions/080-one-id-from-page-to-job.md).
     */
    trace_id: string;
  };
  /**
   * Somebody read a personal file: never updated, never deleted, each row's hash covers the row
   * before it.
   */
  file_read: object;
  /**
   * What an administrator said of a broken line of a chain: never updated, never deleted, each
   * row's hash covers the row before it.
   */
  line_attestation: object;
  /** The first answer to a write, replayed for 24 hours to the caller who repeats the same key. */
  idempotency_key: object;
  /**
   * One message to one person inside the product; its mail and SMS are in `message`. `state` is of
   * the machine `receivedNotification`.
   */
  received_notification: {
    /** Null where no record's history is behind it: a lock of codes. */
    history_id: number;
    /** Language -> the placeholders of its texts. */
    params: Record<string, Record<string, unknown>>;
  };
  /** A document that a transition made due; the PDF is made by a job. */
  due_document: {
    /**
     * The last attempt to make it failed then; the next one is made by the sweep or by the person
     * who opens it.
     */
    failed_at: Date;
  };
}
