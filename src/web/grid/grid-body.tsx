import { useMemo } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { AmountRow, Amounts, HrefOf } from './amounts.ts';
import { areaOf, type Layout } from './grid-layout.ts';
import { GridRow } from './grid-row.tsx';
import type { Marks } from './marks.ts';
import type { Sheet } from './sheet.ts';
import type { SheetAction } from './sheet-actions.ts';
import { useSeenRows } from './use-seen-rows.ts';

interface Props {
  rows: readonly AmountRow[];
  scroller: HTMLElement | null;
  /** Of a row, in rem. */
  height: number;
  layout: Layout;
  sheet: Sheet;
  derived?: Amounts;
  marks: Marks;
  lineId: string;
  hrefOf?: HrefOf;
  dispatch(action: SheetAction): void;
}

const unheard = { 'aria-hidden': true } as const;

/**
 * The rows in view, with the room of the others; each row gets only what concerns it, so that a key
 * redraws one or two of them.
 */
export function GridBody({
  rows,
  scroller,
  height,
  layout,
  sheet,
  derived,
  marks,
  lineId,
  hrefOf,
  dispatch,
}: Props) {
  const { content, selection, edit } = sheet;
  const area = areaOf(selection);
  const t = useTexts('grid');
  const format = useFormat();
  const words = useMemo(
    () => ({ marked: t('grid.rowMarked'), number: format.number }),
    [t, format],
  );
  const pieces = useSeenRows({
    count: rows.length,
    scroller,
    height,
    active: selection.active.row,
  });
  return (
    <tbody>
      {pieces.map((piece) => {
        if (piece.kind === 'room') {
          return (
            <tr key={`room after ${piece.after}`} {...unheard} style={{ height: piece.height }}>
              <td colSpan={layout.columns.length + 1} />
            </tr>
          );
        }
        const { index } = piece;
        const row = rows[index];
        if (!row) return null;
        const id = String(row.id);
        const chosen = index >= area.top && index <= area.bottom;
        const here = index === selection.active.row;
        return (
          <GridRow
            key={id}
            row={row}
            index={index}
            layout={layout}
            values={content.amounts[id]}
            derived={derived?.[id]}
            wrong={content.wrong[id]}
            marks={marks.rows.get(id)}
            active={here ? selection.active.column : -1}
            left={chosen ? area.left : -1}
            right={chosen ? area.right : -1}
            edit={here ? edit : null}
            lineId={lineId}
            hrefOf={hrefOf}
            words={words}
            dispatch={dispatch}
          />
        );
      })}
    </tbody>
  );
}
