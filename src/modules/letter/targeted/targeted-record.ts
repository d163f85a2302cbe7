import type { TargetedLetterFacts } from '#machines/targeted-letter.machine.ts';
import type { DocumentLanguage } from '#shared/issued-documents.ts';
import type { TravellingRecord } from '#web/process/record.ts';
import type { ListedTargetedLetter, TrainerOpinion } from './schema.ts';

/** A targeted letter as it travels. */
export interface TargetedLetterRecord
  extends Omit<ListedTargetedLetter, 'facts' | 'opinion'>,
    TravellingRecord<TargetedLetterFacts> {
  edition: number;
  language: DocumentLanguage;
  /** Personal numbers; null where the reader may not see them. */
  candidates: string[] | null;
  candidates_count: number;
  obligation: string | null;
  file: { id: string; name: string; size: number } | null;
  opinion: (TrainerOpinion & { at: string }) | null;
  rejected_info: string | null;
}
