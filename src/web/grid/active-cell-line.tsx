import { useEffect } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { announce } from '#web/ui/announcements.tsx';
import { type AmountRow, type Amounts, valueAt } from './amounts.ts';
import { shownText } from './grid-cell.tsx';
import type { Layout } from './grid-layout.ts';
import type { SumLine } from './grid-sums.ts';
import type { Marks } from './marks.ts';
import { noticeSentences } from './notice-text.ts';
import type { Sheet } from './sheet.ts';

interface Props {
  id: string;
  sheet: Sheet;
  derived?: Amounts;
  layout: Layout;
  rows: readonly AmountRow[];
  lines: readonly SumLine[];
  marks: Marks;
}

/**
 * Names of row and column and the whole text of the active cell, as long as they are: the grid has
 * little room.
 */
function usePlace({ sheet, derived = {}, layout, rows, lines }: Props): string {
  const t = useTexts('grid');
  const format = useFormat();
  const { active } = sheet.selection;
  const [row, line, column] = [
    rows[active.row],
    lines[active.row - rows.length],
    layout.columns[active.column],
  ];
  if (!column) return '';
  if (!row) {
    const sum = line?.sums[column.id];
    return line
      ? t('grid.place', {
          row: t(`grid.${line.id}`),
          column: column.header,
          value: sum === undefined ? '' : format.number(sum),
        })
      : '';
  }
  const [id, { amounts, wrong }] = [String(row.id), sheet.content];
  const value =
    shownText(
      column,
      valueAt(amounts, id, column.id) ?? valueAt(derived, id, column.id),
      wrong[id]?.[column.id],
      format.number,
    ) || t('grid.empty');
  return t('grid.place', {
    row: row.note ? `${row.header} (${row.note})` : row.header,
    column: column.header,
    value,
  });
}

/**
 * Under the grid: the active cell in full, what is wrong with it, and what the last thing done has
 * led to; the last is also said aloud.
 */
export function ActiveCellLine(props: Props) {
  const { id, sheet, layout, marks } = props;
  const t = useTexts('grid');
  const format = useFormat();
  const place = usePlace(props);
  const { active } = sheet.selection;
  const [row, column] = [layout.rows[active.row] ?? '', layout.columns[active.column]?.id ?? ''];
  const ofRow = marks.rows.get(row);
  const faults = [
    ...new Set([
      ...(ofRow?.cells[column] ?? []),
      ...(ofRow?.row ?? []),
      ...(marks.columns.get(column) ?? []),
    ]),
  ];
  const sentences = noticeSentences(sheet.notice, layout.closed(active), t, format.number);
  const said = sentences.join('. ');
  const { notice } = sheet;
  useEffect(() => {
    if (notice && said) announce(said);
  }, [notice, said]);
  const columns = [...marks.columns.values()].flat().join('. ');
  useEffect(() => {
    if (columns) announce(columns);
  }, [columns]);
  return (
    <div className="mt-2 flex min-h-12 max-w-[75ch] flex-col gap-1">
      <p className="text-muted">{place}</p>
      <p id={id} className="font-semibold text-danger">
        {faults.join('. ')}
      </p>
      {sentences.length > 0 && (
        <ul className="border-l-[3px] border-l-warning pl-3">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
