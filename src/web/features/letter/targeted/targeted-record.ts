import type { TargetedLetterFacts } from '#machines/targeted-letter.machine.ts';
import type { DocumentLanguage } from '#shared/issued-documents.ts';
import type { ListedTargetedLetter } from '#shared/rows/targeted-letter.ts';
import type { TrainerOpinion } from '#shared/targeted-letter.ts';
import type { TravellingRecord } from '#web/process/record.ts';

/** Somebody who was admitted with the code of a letter. */
export interface PlaceHolder {
  application_id: number;
  person: { surname: string | null; first_name: string | null; middle_name: string | null };
  state: string;
}

/** A targeted letter as it travels. */
export interface TargetedLetterRecord extends Omit<ListedTargetedLetter, 'facts' | 'opinion'>, TravellingRecord<TargetedLetterFacts> {
  edition: number;
  language: DocumentLanguage;
  /** Personal numbers; null where the reader may not see them. */
  candidates: string[] | null;
  obligation: string | null;
  file: { id: string; name: string; size: number } | null;
  opinion: (TrainerOpinion & { at: string }) | null;
  rejected_info: string | null;
  holders: PlaceHolder[] | null;
}
