import { memo } from 'react';
import { classes } from '#web/ui/classes.ts';
import { type AmountColumn, isWords } from './amounts.ts';

interface Props {
  /** Over the names of the rows. */
  rowHeader: string;
  columns: readonly AmountColumn[];
}

const look =
  'border-r border-b-2 border-r-line border-b-control bg-sunken px-2 py-1.5 align-bottom font-semibold hyphens-auto';

/** The heads of the columns; they stay in sight at the upper edge. */
export const GridHead = memo(function GridHead({ rowHeader, columns }: Props) {
  return (
    <thead className="sticky top-0 z-20">
      <tr aria-rowindex={1}>
        <th
          scope="col"
          aria-colindex={1}
          className={classes(look, 'sticky left-0 z-10', 'text-left')}
        >
          {rowHeader}
        </th>
        {columns.map((column, at) => (
          <th
            key={column.id}
            scope="col"
            aria-colindex={at + 2}
            className={classes(look, isWords(column) ? 'text-left' : 'text-right')}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
});
