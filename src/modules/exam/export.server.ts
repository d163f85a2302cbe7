import { text } from '#server/base/texts.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { nameIn } from '#server/statistics/cell-words.ts';
import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import type { Cell } from '#server/statistics/xlsx-parts.ts';
import { type AbilityHolder, scopesFor } from '#shared/abilities.ts';
import { examProcess } from './process.server.ts';

const counts = ['candidates', 'decided', 'accepted', 'admitted'] as const;

const columns: ExportSource<TravellingRecord>['columns'] = (_first, language) => ({
  sheet: [
    { heading: text(language, 'export.column.organization'), width: 44 },
    { heading: text(language, 'export.column.period'), width: 30 },
    { heading: text(language, 'export.column.status'), width: 16 },
    { heading: text(language, 'export.exam.firstDay'), width: 14 },
    ...counts.map((count) => ({ heading: text(language, `export.exam.${count}`), width: 14 })),
    ...(['orderNumber', 'orderDate'] as const).map((key) => ({
      heading: text(language, `export.exam.${key}`),
      width: 14,
    })),
  ],
  cells: (exam): Cell[] => [
    nameIn(exam.organization, language),
    nameIn(exam.period, language),
    text(language, `exam.state.${exam.state}`),
    exam.first_day ? { day: String(exam.first_day) } : null,
    ...counts.map((count) => Number(exam[count])),
    exam.order_number ? String(exam.order_number) : null,
    exam.order_date ? { day: String(exam.order_date) } : null,
  ],
});

/**
 * The list of exams: the ability table has no `export` of exams, so anyone who reads them may take
 * them along.
 */
export const examExport: ExportSource<TravellingRecord> = {
  name: 'exams',
  calls: [{ path: 'exams', summary: 'Start an export of the list of exams' }],
  mayExport: (holder: AbilityHolder) => scopesFor(holder, 'ExamResult', 'read').length > 0,
  ...recordExport(examProcess),
  columns,
};
