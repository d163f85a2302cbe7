import { column, status } from '#web/declared/columns.ts';
import { dateLook } from '#web/declared/date-look.tsx';
import { reportDay } from './report-day.ts';
import type { ListedMonitoring } from './schema.ts';
import { listed } from './shown.ts';

/** The points of a report, of those that are due. */
export const pointsColumn = ({ sortable = false } = {}) =>
  column('mark', listed.mark, {
    className: 'whitespace-nowrap',
    sortable,
    cell: ({ mark, required }, { t, number }) =>
      t('monitoring.points', { mark: number(mark), required: number(required) }),
  });

/** The day that counts now, and whose turn it is. */
export const dayColumn = column<ListedMonitoring>(
  'day',
  { head: 'monitoring.column.day', value: () => null },
  dateLook<ListedMonitoring>(reportDay),
);

/** Where a report stands, and whether it came late. */
export const reportStatus = status<ListedMonitoring>({
  className: 'min-w-40',
  under: ({ late }, { t }) => late && t('monitoring.column.late'),
});
