import { useMemo } from 'react';
import { useDensity } from '#web/lib/density.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { useNarrow } from '#web/lib/narrow.ts';
import { Empty } from '#web/ui/empty.tsx';
import {
  type AmountColumn,
  type AmountRow,
  type Amounts,
  type HrefOf,
  withDerived,
} from './amounts.ts';
import { GridFrame } from './grid-frame.tsx';
import { layoutOf } from './grid-layout.ts';
import { linesOf, sumsOf } from './grid-sums.ts';
import type { Problems } from './marks.ts';
import { PrintedGrid } from './printed-grid.tsx';
import { useMarks } from './use-marks.ts';
import { usePrinting } from './use-printing.ts';
import { useSheet, type WrongCell } from './use-sheet.ts';

/**
 * Heights of a row in rem: one line or two. On a small screen names of rows get three: what tells
 * organizations apart often stands at the end.
 */
const heights = { dense: 2, comfortable: 2.75 } as const;
const narrowHeight = 4;

interface Props {
  label: string;
  /** Head of the column of names: "Organization". */
  rowHeader: string;
  /**
   * Up to some thousands; like `columns` the same array from draw to draw while nothing changes.
   */
  rows: readonly AmountRow[];
  columns: readonly AmountColumn[];
  /**
   * Of the column of names in rem, where there is room for it; without it the width that names of
   * organizations need.
   */
  nameWidth?: number;
  values: Amounts;
  onChange(values: Amounts): void;
  /**
   * Cells of read-only columns that follow from the others: no part of what is changed or undone. A
   * row that says the same is the same object.
   */
  derived?: Amounts;
  /**
   * The cells whose texts were not taken, whenever they change. Do not save while there are any:
   * their amounts are empty.
   */
  onWrong?(cells: readonly WrongCell[]): void;
  /**
   * What there is to give by column id: lines "to give" and "left to give", and marks where more is
   * given. The same object while nothing changes.
   */
  toGive?: Readonly<Record<string, number>>;
  /** The line of totals; there unless it makes no sense (marks). */
  totals?: boolean;
  /** What the server has refused; the same object while nothing changes. */
  problems?: Problems;
  /** Only to look at and to copy from. */
  readOnly?: boolean;
  /**
   * Where a number leads, in a grid that is only to look at: by row id, or the id of a line of
   * sums, and column id. The same function while nothing changes.
   */
  hrefOf?: HrefOf;
}

/**
 * A grid of amounts as in a spreadsheet: keyboard, paste from a spreadsheet, 50 steps of undo, sums
 * in sight, one stop of Tab, rows drawn as they come into view, a plain table on paper. It knows no
 * process and no server.
 *
 * `values` are sparse (row id, column id) and controlled: keep what `onChange` tells and hand it
 * back. An object that says something else (a computed proposal, last year's numbers, an imported
 * sheet) is taken over as one step of undo. For another record give another `key`. Load it lazily,
 * with the screen.
 */
export function AmountGrid(props: Props) {
  const {
    label,
    rowHeader,
    rows,
    columns,
    nameWidth,
    values,
    onChange,
    derived,
    onWrong,
    toGive,
    totals = true,
    problems,
  } = props;
  const { readOnly = false, hrefOf } = props;
  const t = useTexts('grid', 'validation');
  const language = useLanguage();
  const density = useDensity() ?? 'dense';
  // Words that explain a row are cut at the end of one line, whatever the person chose for figures.
  const wordy = columns.some(({ kind }) => kind === 'text');
  const height = useNarrow() ? narrowHeight : heights[wordy ? 'comfortable' : density];
  const lines = useMemo(() => linesOf(totals, toGive), [totals, toGive]);
  const layout = useMemo(
    () =>
      layoutOf({
        rows,
        columns,
        footLines: lines.length,
        point: language === 'en' ? '.' : ',',
        readOnly,
      }),
    [rows, columns, lines, language, readOnly],
  );
  const { sheet, dispatch } = useSheet({ layout, values, onChange, onWrong });
  const { amounts } = sheet.content;
  const sums = useMemo(
    () => sumsOf(lines, amounts, layout, toGive),
    [lines, amounts, layout, toGive],
  );
  const marks = useMarks(sheet, layout, toGive, problems);
  const printing = usePrinting();
  if (rows.length === 0) return <Empty text={t('grid.noRows')} />;
  return (
    <div>
      <div className="no-print">
        <GridFrame
          label={label}
          rowHeader={rowHeader}
          rows={rows}
          columns={columns}
          nameWidth={nameWidth}
          layout={layout}
          sheet={sheet}
          derived={derived}
          marks={marks}
          sums={sums}
          height={height}
          readOnly={readOnly}
          hrefOf={hrefOf}
          dispatch={dispatch}
        />
      </div>
      {printing && (
        <PrintedGrid
          label={label}
          rowHeader={rowHeader}
          rows={rows}
          columns={columns}
          content={{ ...sheet.content, amounts: withDerived(amounts, derived) }}
          lines={sums}
        />
      )}
    </div>
  );
}
