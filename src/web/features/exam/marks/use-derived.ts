import { useRef } from 'react';
import type { Proposal } from '#shared/exam-ranking.ts';
import type { ListedExamResult } from '#shared/rows/exam-result.ts';
import { type Amounts, type RowValues, sameAmounts } from '#web/grid/amounts.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ExamForm } from '../exam-record.ts';
import { useMarkWords } from './use-mark-words.ts';

/** What is said beside the marks and follows from them: the proposed result with its why, and that a certificate frees. Rows that say the same stay the same objects. */
export function useDerived(rows: readonly ListedExamResult[], proposals: ReadonlyMap<number, Proposal>, forms: readonly ExamForm[]): Amounts {
  const t = useTexts('exam-screen');
  const words = useMarkWords();
  const last = useRef<Record<string, RowValues>>({});
  const next: Record<string, RowValues> = {};
  for (const { id, dc_type, is_certificate } of rows) {
    const proposal = proposals.get(id);
    const places = forms.find((form) => form.dc_type === dc_type)?.places ?? 0;
    const row: RowValues = {
      proposed: proposal ? words.proposal(proposal, places) : null,
      ...(is_certificate ? { english_mark: t('exam-screen.marks.certificate') } : {}),
    };
    const before = last.current[id];
    next[id] = before && sameAmounts({ id: before }, { id: row }) ? before : row;
  }
  const same = Object.keys(next).length === Object.keys(last.current).length && Object.entries(next).every(([id, row]) => last.current[id] === row);
  if (!same) last.current = next;
  return last.current;
}
