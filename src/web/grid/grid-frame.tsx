import { type CSSProperties, useId, useState } from 'react';
import { ActiveCellLine } from './active-cell-line.tsx';
import {
  type AmountColumn,
  type AmountRow,
  type Amounts,
  type HrefOf,
  isWords,
} from './amounts.ts';
import { GridBar } from './grid-bar.tsx';
import { GridBody } from './grid-body.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GridHelp } from './grid-help.tsx';
import type { Layout } from './grid-layout.ts';
import type { SumLine } from './grid-sums.ts';
import type { Marks } from './marks.ts';
import type { Sheet } from './sheet.ts';
import type { SheetAction } from './sheet-actions.ts';
import { useGridEvents } from './use-grid-events.ts';
import { useStickyEdges } from './use-sticky-edges.ts';

interface Props {
  label: string;
  rowHeader: string;
  rows: readonly AmountRow[];
  columns: readonly AmountColumn[];
  /** Of the column of names, in rem. */
  nameWidth?: number;
  layout: Layout;
  sheet: Sheet;
  derived?: Amounts;
  marks: Marks;
  sums: readonly SumLine[];
  /** Of a row, in rem. */
  height: number;
  readOnly: boolean;
  hrefOf?: HrefOf;
  dispatch(action: SheetAction): void;
}

const asGrid = (readOnly: boolean) => ({
  role: 'grid',
  'aria-multiselectable': true,
  'aria-readonly': readOnly,
});

/** Height of a line of the small type, in rem. */
const lineHeight = 1.25;

/** Width of the names of organizations in rem. */
const usualNames = 18;

/** Width of a column in rem. */
const widthOf = (column: AmountColumn): number => column.width ?? (isWords(column) ? 16 : 7);

/**
 * The grid on the screen: a table that scrolls inside itself, with its bar above and its words
 * below.
 */
export function GridFrame(props: Props) {
  const {
    label,
    rowHeader,
    rows,
    columns,
    nameWidth,
    layout,
    sheet,
    derived,
    marks,
    sums,
    height,
    readOnly,
    hrefOf,
    dispatch,
  } = props;
  const [lineId, helpId] = [useId(), useId()];
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { active } = sheet.selection;
  const { table, handlers, go } = useGridEvents({
    sheet,
    layout,
    derived,
    scroller,
    height,
    dispatch,
  });
  // Among the rows nothing that the foot shows depends on what is chosen.
  const inFoot = Math.max(active.row, sheet.selection.anchor.row) >= rows.length;
  const footSelection = inFoot ? sheet.selection : null;
  useStickyEdges(scroller);
  const width = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const measures: CSSProperties = { minWidth: `calc(var(--first) + ${width}rem)` };
  const vars = {
    '--row': `${height}rem`,
    '--lines': Math.floor(height / lineHeight),
    '--names': `${nameWidth ?? usualNames}rem`,
  } as CSSProperties;
  return (
    <>
      <GridBar
        marks={marks}
        layout={layout}
        active={active}
        readOnly={readOnly}
        dispatch={dispatch}
        go={go}
      />
      <div
        ref={setScroller}
        data-scroll-region=""
        style={vars}
        className="relative max-h-[70vh] overflow-auto border border-control [--first:9rem] sm:[--first:var(--names)]"
      >
        <table
          ref={table}
          {...asGrid(readOnly)}
          aria-label={label}
          aria-describedby={helpId}
          aria-rowcount={rows.length + sums.length + 1}
          aria-colcount={columns.length + 1}
          style={measures}
          className="w-full table-fixed border-separate border-spacing-0 text-sm select-none"
          {...handlers}
        >
          <colgroup>
            <col style={{ width: 'var(--first)' }} />
            {columns.map((column) => (
              <col key={column.id} style={{ width: `${widthOf(column)}rem` }} />
            ))}
          </colgroup>
          <GridHead rowHeader={rowHeader} columns={columns} />
          <GridBody
            rows={rows}
            scroller={scroller}
            height={height}
            layout={layout}
            sheet={sheet}
            derived={derived}
            marks={marks}
            lineId={lineId}
            hrefOf={hrefOf}
            dispatch={dispatch}
          />
          <GridFoot
            lines={sums}
            layout={layout}
            marks={marks}
            selection={footSelection}
            lineId={lineId}
            hrefOf={hrefOf}
          />
        </table>
      </div>
      <ActiveCellLine
        id={lineId}
        sheet={sheet}
        derived={derived}
        layout={layout}
        rows={rows}
        lines={sums}
        marks={marks}
      />
      <GridHelp id={helpId} />
    </>
  );
}
