import { memo } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { HrefOf } from './amounts.ts';
import { GridCell } from './grid-cell.tsx';
import { areaOf, type Layout, type Selection } from './grid-layout.ts';
import type { SumLine } from './grid-sums.ts';
import type { Marks } from './marks.ts';

interface Props {
  lines: readonly SumLine[];
  layout: Layout;
  marks: Marks;
  /** Null while nothing of the foot is chosen. */
  selection: Selection | null;
  lineId: string;
  hrefOf?: HrefOf;
}

const nothing = (): void => undefined;

/**
 * Total, to give, left to give: they stay in sight at the lower edge, and the arrows reach them
 * like rows.
 */
export const GridFoot = memo(function GridFoot({
  lines,
  layout,
  marks,
  selection,
  lineId,
  hrefOf,
}: Props) {
  const t = useTexts('grid');
  const format = useFormat();
  const area = selection && areaOf(selection);
  const active = selection?.active;
  return (
    <tfoot className="sticky bottom-0 z-20 [--row:2rem] font-semibold shadow-[0_-2px_0_var(--control)]">
      {lines.map(({ id, sums }, at) => {
        const row = layout.rows.length + at;
        return (
          <tr key={id} aria-rowindex={row + 2}>
            <th
              scope="row"
              aria-colindex={1}
              className="grid-cell sticky left-0 z-10 bg-sunken text-left font-semibold"
            >
              {t(`grid.${id}`)}
            </th>
            {layout.columns.map((column, index) => {
              const sum = sums[column.id];
              return (
                <GridCell
                  key={column.id}
                  row={row}
                  column={index}
                  definition={column}
                  text={sum === undefined ? '' : format.number(sum)}
                  name={`${t(`grid.${id}`)}, ${column.header}`}
                  locked
                  active={active?.row === row && active.column === index}
                  selected={
                    area !== null &&
                    row >= area.top &&
                    row <= area.bottom &&
                    index >= area.left &&
                    index <= area.right
                  }
                  fault={id !== 'toGive' && sum !== undefined && marks.columns.has(column.id)}
                  edit={null}
                  lineId={lineId}
                  href={hrefOf?.(id, column.id)}
                  dispatch={nothing}
                />
              );
            })}
          </tr>
        );
      })}
    </tfoot>
  );
});
