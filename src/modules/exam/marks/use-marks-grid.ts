import { useMemo } from 'react';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { fullName } from '#shared/names.ts';
import type { AmountColumn, AmountRow } from '#web/grid/amounts.ts';
import type { Problems } from '#web/grid/marks.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useSame } from '#web/lib/use-same.ts';
import type { ListedExamResult } from '../schema.ts';
import type { MarksState } from './marks-merge.ts';
import type { Fault } from './marks-values.ts';
import { useMarkWords } from './use-mark-words.ts';

/** A half is the smallest step of a mark. */
const step = 0.5;

/** The columns of the grid, `most` is the highest mark. */
export function useMarkColumns(most: number): AmountColumn[] {
  const t = useTexts('exam-screen');
  const { labels, absences, results } = useMarkWords();
  const mark = { kind: 'decimal', max: most, step } as const;
  // With the names (`marks-grid`) all columns stand beside each other on a usual screen: what is
  // proposed is no help where it has to be scrolled to.
  return useSame<AmountColumn[]>([
    { id: 'direction_mark', header: labels.direction_mark, ...mark, width: 7.75 },
    { id: 'english_mark', header: labels.english_mark, ...mark, width: 7.25 },
    { id: 'absent', header: labels.absent, kind: 'choice', choices: absences, width: 5 },
    {
      id: 'proposed',
      header: t('exam-screen.field.proposed'),
      kind: 'text',
      readOnly: true,
      why: t('exam-screen.marks.whyProposed', { column: labels.result }),
      width: 13.5,
    },
    { id: 'result', header: labels.result, kind: 'choice', choices: results, width: 7.5 },
    { id: 'result_reason', header: labels.result_reason, kind: 'text', width: 6.5 },
  ]);
}

/** The candidates whose marks can be entered now; asked only when rows come, not at every key. */
export function useOpenRows(rows: readonly ListedExamResult[]): ReadonlySet<number> {
  const actor = useActor();
  return useMemo(() => {
    const open = rows.filter((row) =>
      actionsOf(examResultMachine, row, actor).some(
        ({ event, enabled }) => event === 'setMark' && enabled,
      ),
    );
    return new Set(open.map(({ id }) => id));
  }, [rows, actor]);
}

/**
 * The candidates as rows: a certificate closes the language mark, and a row whose marks cannot be
 * entered is closed as a whole.
 */
export function useMarkRows(
  rows: readonly ListedExamResult[],
  open: ReadonlySet<number>,
): AmountRow[] {
  const t = useTexts('exam-screen', 'codes');
  const several = new Set(rows.map(({ dc_type }) => dc_type)).size > 1;
  return useSame(
    rows.map((row) => {
      const notes = [
        several && t(`codes.dcType.${row.dc_type}`),
        row.is_foreign && t('exam-screen.marks.foreign'),
      ].filter(Boolean);
      return {
        id: row.id,
        header: fullName(row.person),
        ...(notes.length > 0 ? { note: notes.join(', ') } : {}),
        ...(open.has(row.id) ? {} : { readOnly: true }),
        ...(row.is_certificate ? { locked: ['english_mark'] } : {}),
        ...(row.is_certificate && open.has(row.id)
          ? { why: t('exam-screen.marks.whyCertificate') }
          : {}),
      };
    }),
  );
}

/**
 * What is wrong where: what is seen here, what the server has said, and rows that somebody else has
 * saved first, results that are not those of the rank any more.
 */
export function useMarkProblems(
  { refused, overtaken }: MarksState,
  faults: ReadonlyMap<number, Record<string, Fault>>,
  disagree: readonly number[],
): Problems {
  const t = useTexts('exam-screen', 'validation');
  const words = (fault: Fault): string =>
    fault === 'resultStays' || fault === 'reasonAlone'
      ? t(`exam-screen.marks.${fault}`)
      : t(`validation.${fault}`);
  const cells: Record<string, Record<string, string>> = {};
  const rows: Record<string, string> = {};
  for (const id of disagree) rows[id] = t('exam-screen.marks.disagrees');
  for (const [id, { row, ...columns }] of Object.entries(refused)) {
    cells[id] = { ...columns };
    if (row) rows[id] = row;
  }
  for (const [id, found] of faults) {
    const said = Object.fromEntries(
      Object.entries(found).map(([column, fault]) => [column, words(fault)]),
    );
    cells[id] = { ...cells[id], ...said };
  }
  for (const id of overtaken) rows[id] = t('exam-screen.conflict.title');
  return useSame({ cells, rows });
}
