import type { CellChoice, CellValue } from '#web/grid/amounts.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { Proposal } from '../for-others/ranking.ts';
import { examResultIds } from '../for-others/ranking.ts';
import { absentValue, type Written } from './marks-values.ts';

/** Names of the columns, their choices and values in the language in use. */
export function useMarkWords() {
  const t = useTexts('exam-screen', 'examResult', 'validation', 'grid');
  const format = useFormat();
  const labels: Record<Written, string> = {
    direction_mark: t('exam-screen.field.directionMark'),
    english_mark: t('exam-screen.field.englishMark'),
    absent: t('exam-screen.field.absent'),
    result: t('exam-screen.field.result'),
    result_reason: t('exam-screen.field.reason'),
  };
  // The digit of the specification's code chooses too: in Uzbek both words begin with the same
  // letter.
  const results: CellChoice[] = [
    { value: examResultIds.accepted, label: t('examResult.state.accepted'), keys: '2' },
    { value: examResultIds.notAccepted, label: t('examResult.state.notAccepted'), keys: '1' },
  ];
  const absences: CellChoice[] = [
    { value: absentValue, label: t('exam-screen.marks.absentWord'), keys: '+' },
  ];
  const resultWords = (code: CellValue): string =>
    results.find(({ value }) => value === code)?.label ?? '';
  return {
    labels,
    results,
    absences,
    /** A value of a column as the page says it. */
    value: (column: Written, value: CellValue): string => {
      if (value === null) return t('grid.diff.empty');
      if (column === 'result') return resultWords(value);
      if (column === 'absent') return t('exam-screen.marks.absentWord');
      return typeof value === 'number' ? format.number(value) : value;
    },
    /** What is proposed and why: "Accepted: rank 1, total 170; within the 2 places by rank". */
    proposal: ({ rank, total, result, why }: Proposal, places: number): string => {
      const reason = t(`exam-screen.why.${why}`, { places: format.number(places) });
      const ranked =
        rank !== null && total !== null
          ? t('exam-screen.marks.rank', { rank, total: format.number(total) })
          : '';
      const said = [ranked, reason].filter(Boolean).join('; ');
      return result === null ? said : `${resultWords(result)}: ${said}`;
    },
  };
}
