import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, ProcessColumns } from '#server/db/tables/columns.ts';

/** What a reply quotes: the letter that it answers, as it was then. */
export interface QuotedLetter {
  code: string;
  short_info: string;
  body: string | null;
  sent_at: string;
}

export interface LetterTable extends ProcessColumns {
  /** Simple 100, targeted 200. */
  type: Generated<number>;
  from_org_id: number;
  to_org_id: number | null;
  author_id: number;
  /** Given at the first sending; `/2`, `/3` … from the second edition on. */
  code: string | null;
  edition: Generated<number>;
  /** Of its document. */
  language: Generated<'uz' | 'ru' | 'en'>;
  short_info: string | null;
  body: string | null;
  file_id: string | null;
  /** The letter it replies to, and the first one of the chain. */
  answers_id: number | null;
  thread_id: number | null;
  quoted: ColumnType<QuotedLetter | null, string | null | undefined, never>;
  /** The day by which its sender wants an answer; null = the setting decides. */
  answer_until: string | null;
  rejected_info: string | null;
  sent_at: MaybeMoment;
  read_at: MaybeMoment;
  answered_at: MaybeMoment;
  overdue_at: MaybeMoment;
  /** How many of the days of `letter.remind_days` were reminded of. */
  reminders: Generated<number>;
  /** Folded number, short info, text and names of both organizations, kept by the database. */
  search: Generated<string>;
}

interface LetterNumberTable {
  prefix: string;
  year: number;
  last: number;
}

declare module '#server/db/tables.ts' {
  interface Database {
    letter: LetterTable;
    letter_number: LetterNumberTable;
  }
}
