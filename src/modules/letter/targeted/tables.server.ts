import type { Generated } from 'kysely';
import type { MaybeMoment, ProcessColumns } from '#server/db/tables/columns.ts';

export interface TargetedLetterTable extends ProcessColumns {
  /** Null where a legal entity without an organization of the platform orders the places. */
  from_org_id: number | null;
  author_id: number;
  /** Name and TIN of the legal entity. */
  customer_name: string | null;
  customer_tin: string | null;
  /** The agency, since the first sending. */
  to_org_id: number | null;
  /** Who is to train. */
  target_org_id: number | null;
  direction_id: number | null;
  /** Targeted DSc 600, targeted PhD 700. */
  dc_type: number | null;
  amount: number | null;
  /** How many were admitted with its code. */
  used: Generated<number>;
  admission_year: number | null;
  /** Personal numbers; nobody named = anyone who has the code. */
  candidate_pinfls: Generated<string[]>;
  /** Given at the first sending; `/2`, `/3` … from the second edition on. */
  code: string | null;
  edition: Generated<number>;
  /** Of its document. */
  language: Generated<'uz' | 'ru' | 'en'>;
  short_info: string | null;
  /** To employ the graduates. */
  obligation: string | null;
  file_id: string | null;
  opinion_agrees: boolean | null;
  opinion_text: string | null;
  opinion_at: MaybeMoment;
  opinion_by: number | null;
  rejected_info: string | null;
  sent_at: MaybeMoment;
  read_at: MaybeMoment;
  answered_at: MaybeMoment;
  overdue_at: MaybeMoment;
  /** How many of the days of `letter.remind_days` were reminded of. */
  reminders: Generated<number>;
  /** Kept by the database. */
  search: Generated<string>;
}

declare module '#server/db/tables.ts' {
  interface Database {
    targeted_letter: TargetedLetterTable;
  }
}
