import { text } from '#server/base/texts.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { dayOf, nameIn } from '#server/statistics/cell-words.ts';
import type { ExportSource } from '#server/statistics/export-source.ts';
import { recordExport } from '#server/statistics/record-export.ts';
import type { Cell, SheetColumn } from '#server/statistics/xlsx-parts.ts';
import { scopesFor } from '#shared/abilities.ts';
import { additionalQuotaProcess } from './process.server.ts';

const counts = ['asked', 'given', 'used', 'left', 'waiting'] as const;

/** Places of a request: what is not decided yet gave none, which is no 0. */
function places({
  amount,
  accepted_amount,
  used,
  waiting,
}: TravellingRecord): Record<(typeof counts)[number], number | null> {
  const given = accepted_amount === null ? null : Number(accepted_amount);
  return {
    asked: Number(amount),
    given,
    used: Number(used),
    left: given === null ? null : given - Number(used),
    waiting: Number(waiting),
  };
}

const columns: ExportSource<TravellingRecord>['columns'] = (_first, language) => ({
  sheet: [
    { heading: text(language, 'export.column.organization'), width: 44 },
    { heading: text(language, 'export.column.period'), width: 30 },
    { heading: text(language, 'import.field.code'), width: 12 },
    { heading: text(language, 'export.column.direction'), width: 40 },
    { heading: text(language, 'export.column.dcType'), width: 28 },
    { heading: text(language, 'export.additionalQuota.basis'), width: 26 },
    { heading: text(language, 'export.additionalQuota.payer'), width: 26 },
    { heading: text(language, 'export.column.status'), width: 20 },
    ...counts.map((count) => ({
      heading: text(language, `export.additionalQuota.${count}`),
      width: 14,
    })),
    { heading: text(language, 'export.column.sent'), width: 12 },
    ...(['decided', 'distributed'] as const).map((when) => ({
      heading: text(language, `export.additionalQuota.${when}`),
      width: 14,
    })),
    { heading: text(language, 'export.column.reason'), width: 40 },
  ] satisfies SheetColumn[],
  cells: (asked): Cell[] => [
    nameIn(asked.organization, language),
    nameIn(asked.period, language),
    (asked.direction as { code: string }).code,
    nameIn(asked.direction, language),
    text(language, `codes.dcType.${asked.dc_type}`),
    text(language, `codes.additionalBasis.${asked.basis}`),
    text(language, `codes.contractPayer.${asked.payer}`),
    text(language, `additionalQuota.state.${asked.state}`),
    ...counts.map((count) => places(asked)[count]),
    dayOf(asked.asked_at),
    dayOf(asked.decided_at),
    dayOf(asked.distributed_at),
    asked.reason as string | null,
  ],
});

/**
 * Requests for additional places as a spreadsheet: the ability table has no `export` of them, so
 * anyone who reads them may take them along.
 */
export const additionalQuotaExport: ExportSource<TravellingRecord> = {
  name: 'additionalQuotas',
  calls: [
    {
      path: 'additional_quotas',
      summary: 'Start an export of the list of requests for additional places',
    },
  ],
  mayExport: (holder) => scopesFor(holder, 'AdditionalQuote', 'read').length > 0,
  ...recordExport(additionalQuotaProcess),
  columns,
};
