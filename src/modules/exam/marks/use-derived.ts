import { useRef } from 'react';
import type { Amounts, RowValues } from '#web/grid/amounts.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import type { Proposal } from '../for-others/ranking.ts';
import type { ExamForm, ListedExamResult } from '../schema.ts';
import { useMarkWords } from './use-mark-words.ts';

interface Kept {
  /** All that the words of a row are made of. */
  of: string;
  row: RowValues;
}

/**
 * What is said beside the marks and follows from them: the proposed result with its why, and that a
 * certificate frees. Only rows that say something new are other objects.
 */
export function useDerived(
  rows: readonly ListedExamResult[],
  proposals: ReadonlyMap<number, Proposal>,
  forms: readonly ExamForm[],
): Amounts {
  const t = useTexts('exam-screen');
  const language = useLanguage();
  const words = useMarkWords();
  const kept = useRef(new Map<number, Kept>());
  const whole = useRef<Amounts>({});
  const next = new Map<number, Kept>();
  for (const { id, dc_type, is_certificate } of rows) {
    const proposal = proposals.get(id);
    const places = forms.find((form) => form.dc_type === dc_type)?.places ?? 0;
    const of = JSON.stringify([language, proposal, places, is_certificate]);
    const before = kept.current.get(id);
    const row = () => ({
      proposed: proposal ? words.proposal(proposal, places) : null,
      ...(is_certificate ? { english_mark: t('exam-screen.marks.certificate') } : {}),
    });
    next.set(id, before?.of === of ? before : { of, row: row() });
  }
  const same =
    next.size === kept.current.size && [...next].every(([id, one]) => kept.current.get(id) === one);
  if (!same)
    whole.current = Object.fromEntries([...next].map(([id, { row }]) => [String(id), row]));
  kept.current = next;
  return whole.current;
}
