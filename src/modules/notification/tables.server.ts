import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, Moment } from '#server/db/tables/columns.ts';

/** Something that a person writes to many. `state` is of the machine `notification`. */
export interface NotificationTable {
  id: Generated<number>;
  state: string;
  version: number;
  machine_version: string;
  created_at: Moment;
  updated_at: Moment;
  owner_id: number;
  organization_id: number | null;
  subject_uz: string | null;
  subject_ru: string | null;
  subject_en: string | null;
  body_uz: string | null;
  body_ru: string | null;
  body_en: string | null;
  audience: 'roles' | 'organizations' | 'scholarships' | 'persons' | null;
  audience_ids: number[];
  by_mail: boolean;
  by_sms: boolean;
  /** The code of the role in which it was sent: whom the sender may write to hangs on it. */
  sender_role: number | null;
  sent_at: MaybeMoment;
  /** Whether the job has told everybody; `beat_at` is its last sign of life. */
  finished_at: MaybeMoment;
  beat_at: MaybeMoment;
  /** How many it goes to, frozen at the moment of sending. */
  recipients: Generated<number>;
  told: Generated<number>;
  search: ColumnType<string, never, never>;
}

/** Whom a sent message goes to, each once. */
interface NotificationRecipientTable {
  notification_id: number;
  account_id: number;
  told_at: MaybeMoment;
}

declare module '#server/db/tables.ts' {
  interface Database {
    notification: NotificationTable;
    notification_recipient: NotificationRecipientTable;
  }
}
