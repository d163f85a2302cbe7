import type { NotificationFacts } from '#machines/notification.machine.ts';
import { type NameParts, shortName } from '#shared/names.ts';
import type { Audience, WrittenTexts } from '#shared/notification.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

/** Something written to many, as it travels. */
export interface NotificationRecord extends TravellingRecord<NotificationFacts>, WrittenTexts {
  audience: Audience | null;
  audience_ids: number[];
  by_mail: boolean;
  by_sms: boolean;
  author: {
    id: number;
    surname: string | null;
    first_name: string | null;
    middle_name: string | null;
  };
  organization: (Named & { id: number }) | null;
  created_at: string;
  sent_at: string | null;
  /** Whom it went to, how many of them have it, and when the last one got it. */
  recipients: number;
  told: number;
  finished_at: string | null;
}

/** The subject as a thing with names; a language that is written stands in for one that is not. */
export function namesOf({
  subject_uz,
  subject_ru,
  subject_en,
}: Pick<WrittenTexts, 'subject_uz' | 'subject_ru' | 'subject_en'>): Named {
  const some = subject_uz || subject_ru || subject_en || '';
  return { name_uz: subject_uz || some, name_ru: subject_ru || some, name_en: subject_en || some };
}

/** Surname and first name of the author. */
export const authorName = ({ author }: { author: NameParts }): string => shortName(author);
