import type { LetterFacts } from '#machines/letter.machine.ts';
import type { DocumentLanguage } from '#shared/issued-documents.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

type Organization = Named & { id: number };

/** The letter that a reply quotes. */
export interface AnsweredLetter {
  id: number;
  code: string;
  short_info: string;
  body: string | null;
  sent_at: string;
  from: Organization;
}

/** A letter as it travels. */
export interface LetterRecord extends TravellingRecord<LetterFacts> {
  code: string | null;
  edition: number;
  language: DocumentLanguage;
  short_info: string | null;
  body: string | null;
  file: { id: string; name: string; size: number } | null;
  from: Organization;
  to: Organization | null;
  answers: AnsweredLetter | null;
  answers_id: number | null;
  thread_id: number | null;
  answer_until: string | null;
  answer_due: string | null;
  rejected_info: string | null;
  sent_at: string | null;
  read_at: string | null;
  answered_at: string | null;
  overdue_at: string | null;
  created_at: string;
}
