import type { Once } from '#server/db/tables/columns.ts';
import type { Language } from '#shared/languages.ts';

/** What a reply quotes: the letter that it answers, as it was then. */
export interface QuotedLetter {
  code: string;
  short_info: string;
  body: string | null;
  sent_at: string;
}

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    letter: {
      /** Simple 100, targeted 200. */
      type: number;
      /** Given at the first sending; `/2`, `/3` … from the second edition on. */
      code: string;
      /** Of its document. */
      language: Language;
      /** The letter it replies to, and the first one of the chain. */
      answers_id: number;
      thread_id: number;
      quoted: Once<QuotedLetter>;
      /** The day by which its sender wants an answer; null = the setting decides. */
      answer_until: string;
      /** How many of the days of `letter.remind_days` were reminded of. */
      reminders: number;
      /** Folded number, short info, text and names of both organizations, kept by the database. */
      search: string;
    };
  }
}
