import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { AmountRow, HrefOf, RowValues } from './amounts.ts';
import { GridCell, shownText } from './grid-cell.tsx';
import type { Layout } from './grid-layout.ts';
import type { RowMarks } from './marks.ts';
import type { CellErrors, Edit } from './sheet.ts';
import type { SheetAction } from './sheet-actions.ts';

/** What all rows say alike: one object for all, so that a row does not ask for texts itself. */
interface RowWords {
  marked: string;
  number(value: number): string;
}

interface Props {
  row: AmountRow;
  index: number;
  layout: Layout;
  values: RowValues | undefined;
  derived: RowValues | undefined;
  wrong: CellErrors[string] | undefined;
  marks: RowMarks | undefined;
  /**
   * The active column here, -1 when the active cell is in another row; the chosen columns from
   * `left` to `right`, -1 likewise.
   */
  active: number;
  left: number;
  right: number;
  edit: Edit | null;
  lineId: string;
  hrefOf: HrefOf | undefined;
  words: RowWords;
  dispatch(action: SheetAction): void;
}

function RowName({ row: { header, note }, marked }: { row: AmountRow; marked: string | false }) {
  return (
    <th
      scope="row"
      aria-colindex={1}
      title={note ? `${header} (${note})` : header}
      className="grid-cell sticky left-0 z-10 text-left font-normal"
    >
      <span className="flex items-center gap-1.5">
        {marked && (
          <span className="shrink-0 text-danger">
            <Icon of={TriangleAlert} size={16} />
            <VisuallyHidden>{`${marked}. `}</VisuallyHidden>
          </span>
        )}
        <span className="line-clamp-(--lines)">
          {header} {note && <span className="text-muted">{note}</span>}
        </span>
      </span>
    </th>
  );
}

/** A row, drawn again only when something of its own has changed. */
export const GridRow = memo(function GridRow({
  row,
  index,
  layout,
  values,
  derived,
  wrong,
  marks,
  active,
  left,
  right,
  edit,
  lineId,
  hrefOf,
  words,
  dispatch,
}: Props) {
  return (
    <tr aria-rowindex={index + 2}>
      <RowName row={row} marked={marks !== undefined && words.marked} />
      {layout.columns.map((definition, column) => (
        <GridCell
          key={definition.id}
          row={index}
          column={column}
          definition={definition}
          text={shownText(
            definition,
            values?.[definition.id] ?? derived?.[definition.id] ?? null,
            wrong?.[definition.id],
            words.number,
          )}
          name={`${row.header}, ${definition.header}`}
          locked={layout.locked({ row: index, column })}
          active={column === active}
          selected={column >= left && column <= right}
          fault={marks?.cells[definition.id] !== undefined}
          edit={column === active ? edit : null}
          lineId={lineId}
          href={hrefOf?.(String(row.id), definition.id)}
          dispatch={dispatch}
        />
      ))}
    </tr>
  );
});
