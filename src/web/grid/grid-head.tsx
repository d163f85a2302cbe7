import { memo } from 'react';
import { classes } from '#web/ui/classes.ts';
import { isWords } from './amounts.ts';
import type { TableHeads } from './use-grid-table.ts';

/** The heads of the columns; they stay in sight at the upper edge. */
export const GridHead = memo(function GridHead({ groups }: { groups: TableHeads }) {
  return (
    <thead className="sticky top-0 z-20">
      {groups.map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {group.headers.map(({ id, column }, at) => {
            const { header, meta } = column.columnDef;
            return (
              <th
                key={id}
                scope="col"
                aria-colindex={at + 1}
                className={classes(
                  'border-r border-b-2 border-r-line border-b-control bg-sunken px-2 py-1.5 align-bottom font-semibold hyphens-auto',
                  at === 0 && 'sticky left-0 z-10',
                  meta && !isWords(meta) ? 'text-right' : 'text-left',
                )}
              >
                {typeof header === 'string' ? header : null}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
});
