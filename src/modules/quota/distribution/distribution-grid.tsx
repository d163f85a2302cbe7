import { lazy, Suspense, useCallback, useMemo } from 'react';
import { mostPlaces } from '#shared/quota.ts';
import type { AmountColumn, Amounts as Cells } from '#web/grid/amounts.ts';
import type { Problems } from '#web/grid/marks.ts';
import type { WrongCell } from '#web/grid/use-sheet.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { cellHref } from './distribution-href.ts';
import { besideId, formsOf, isWhole } from './distribution-values.ts';
import type { QuotaDistributionRecord } from './schema.ts';

/** A part of its own: the page stands before the spreadsheet is there. */
const AmountGrid = lazy(async () => ({
  default: (await import('#web/grid/amount-grid.tsx')).AmountGrid,
}));

interface Props {
  record: QuotaDistributionRecord;
  cells: Cells;
  /** Without it the grid is only to look at. */
  onChange?(cells: Cells): void;
  onWrong?(cells: readonly WrongCell[]): void;
  problems?: Problems;
}

const stay = () => undefined;

function useColumns(record: QuotaDistributionRecord): AmountColumn[] {
  const t = useTexts('quota', 'quota-screen');
  return useMemo(() => {
    const { last_year, lines } = record;
    const withLast = last_year !== null && lines.some(({ last }) => last !== null);
    const forms = formsOf(record).flatMap((column) => {
      const form = t(`quota.amount.${column}`);
      return [
        { id: column, header: t('quota-screen.distribution.given', { form }), max: mostPlaces },
        {
          id: besideId('asked', column),
          header: t('quota-screen.distribution.asked', { form }),
          readOnly: true,
          why: t('quota-screen.distribution.whyAsked'),
        },
        ...(withLast
          ? [
              {
                id: besideId('last', column),
                header: t('quota-screen.distribution.last', { form, year: last_year }),
                readOnly: true,
                why: t('quota-screen.distribution.whyLast'),
              },
            ]
          : []),
      ];
    });
    return [
      ...forms,
      { id: 'description', header: t('quota-screen.request.description'), kind: 'text' },
    ];
  }, [record, t]);
}

/**
 * The lines of a distribution: organizations down, for each form of study what is given, was asked
 * for and was given last; sums and what is left below.
 */
export function DistributionGrid({ record, cells, onChange, onWrong, problems }: Props) {
  const t = useTexts('quota', 'quota-screen', 'grid', 'validation');
  const name = useName();
  const { lines, total } = record;
  const columns = useColumns(record);
  const rows = useMemo(
    () =>
      lines.map(({ organization_id, organization }) => ({
        id: organization_id,
        header: name(organization),
      })),
    [lines, name],
  );
  // Sums over one's own line alone would say nothing about the total.
  const whole = isWhole(record);
  const toGive = useMemo(
    () =>
      whole
        ? Object.fromEntries(formsOf({ total, lines }).map((column) => [column, total[column]]))
        : undefined,
    [whole, total, lines],
  );
  const hrefOf = useCallback(
    (row: string, column: string) => cellHref(record, row, column),
    [record],
  );
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <AmountGrid
        label={t('quota-screen.agreement.lines')}
        rowHeader={t('quota-screen.request.organization')}
        rows={rows}
        columns={columns}
        values={cells}
        onChange={onChange ?? stay}
        onWrong={onWrong}
        toGive={toGive}
        totals={whole}
        problems={problems}
        hrefOf={onChange ? undefined : hrefOf}
        readOnly={!onChange}
      />
    </Suspense>
  );
}
