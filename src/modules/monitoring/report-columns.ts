import { column, status } from '#web/declared/columns.ts';
import { dateLook } from '#web/declared/date-look.tsx';
import type { TextKey } from '#web/lib/text-keys.ts';
import { reportDay } from './report-day.ts';
import type { ListedMonitoring } from './schema.ts';
import { listed } from './shown.ts';

/** What names a report of a person, in the file of a list. */
export const ofQuarter: readonly TextKey[] = [
  'monitoring.column.person',
  'validation.field.year',
  'validation.field.quarter',
];

/** The points of a report, of those that are due. */
export const pointsColumn = ({ sortable = false } = {}) =>
  column('mark', listed.mark, {
    className: 'whitespace-nowrap',
    inFile: ['monitoring.column.mark', 'monitoring.column.required'],
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
