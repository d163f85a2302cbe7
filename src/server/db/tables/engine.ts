import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, Moment } from './columns.ts';

/** jsonb: written as text, read as a value. */
type Json<T> = ColumnType<T, string, string>;

/**
 * One change of a record: never updated, never deleted; each row's hash covers the row before it.
 */
export interface HistoryTable {
  id: Generated<number>;
  process: string;
  record_id: number;
  record_version: number;
  event: string;
  from_state: string;
  to_state: string;
  actor_user_id: number | null;
  actor_role: string;
  actor_org_id: number | null;
  at: Moment;
  reason: string | null;
  changed_fields: Json<Record<string, [unknown, unknown]>>;
  confirm_method: 'none' | 'dialog' | 'sms' | 'esign';
  ip: string | null;
  job: string | null;
  machine_version: string;
  previous_hash: string;
  hash: string;
  /**
   * The id of the request or job that wrote it, for the log; not part of the hash
   * (docs/decisions/080-one-id-from-page-to-job.md).
   */
  trace_id: Generated<string | null>;
}

/**
 * Somebody read a personal file: never updated, never deleted, each row's hash covers the row
 * before it.
 */
export interface FileReadTable {
  id: Generated<number>;
  file_id: string;
  owner_id: number;
  account_id: number;
  role: string;
  organization_id: number | null;
  ip: string | null;
  at: Moment;
  previous_hash: string;
  hash: string;
}

/**
 * What an administrator said of a broken line of a chain: never updated, never deleted, each row's
 * hash covers the row before it.
 */
export interface LineAttestationTable {
  id: Generated<number>;
  chain: 'history' | 'file_read';
  line_id: number;
  stored_hash: string;
  stored_previous_hash: string;
  computed_hash: string;
  reason: string;
  account_id: number;
  role: string;
  ip: string | null;
  at: Moment;
  previous_hash: string;
  hash: string;
}

/** The first answer to a write, replayed for 24 hours to the caller who repeats the same key. */
interface IdempotencyKeyTable {
  account_id: number;
  key: string;
  payload_hash: string;
  status: number;
  body: Json<unknown>;
  created_at: Moment;
}

/**
 * One message to one person inside the product; its mail and SMS are in `message`. `state` is of
 * the machine `receivedNotification`.
 */
export interface ReceivedNotificationTable {
  id: Generated<number>;
  state: Generated<string>;
  account_id: number;
  code: string;
  process: string;
  record_id: number;
  /** Null where no record's history is behind it: a lock of codes. */
  history_id: number | null;
  /** Language -> the placeholders of its texts. */
  params: Json<Record<string, Record<string, unknown>>>;
  read_at: MaybeMoment;
  created_at: Generated<Date>;
}

/** A document that a transition made due; the PDF is made by a job. */
interface DueDocumentTable {
  id: Generated<number>;
  process: string;
  record_id: number;
  code: string;
  history_id: number;
  due_at: Generated<Date>;
  made_at: MaybeMoment;
  /**
   * The last attempt to make it failed then; the next one is made by the sweep or by the person who
   * opens it.
   */
  failed_at: MaybeMoment;
  file_id: string | null;
}

export interface EngineTables {
  history: HistoryTable;
  file_read: FileReadTable;
  line_attestation: LineAttestationTable;
  idempotency_key: IdempotencyKeyTable;
  received_notification: ReceivedNotificationTable;
  due_document: DueDocumentTable;
}
