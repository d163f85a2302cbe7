import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import type { EfficiencyGrouping } from './codes.ts';
import { ListedNumber, nameColumn } from './number-cells.tsx';
import type { Efficiency, EfficiencyRow, EfficiencyTable as Numbers } from './schema.ts';
import { useRowName } from './statistic-table.tsx';

/** The numbers behind which there is one list, by its standing. */
const listed = ['studying', 'ended', 'defended', 'removed'] as const;
export type ListedStanding = (typeof listed)[number];

/** The part of the ended studies that ended with a defence; null while none has ended. */
export const shareOf = ({ defended, ended }: Efficiency): number | null =>
  ended === 0 ? null : defended / ended;

interface Props {
  by: EfficiencyGrouping;
  table: Numbers;
  /** The address of the list behind a number; null where the reader has none. */
  listHref(row: EfficiencyRow | undefined, standing: ListedStanding): string | null;
}

type Row = Efficiency & { row?: EfficiencyRow };

/** A share as a bar beside its number. */
function Share({ of }: { of: Efficiency }) {
  const format = useFormat();
  const share = shareOf(of);
  if (share === null) return <span className="text-muted">–</span>;
  return (
    <span className="flex items-center gap-3 sm:justify-end">
      <span aria-hidden="true" className="no-print hidden h-3 w-24 bg-sunken sm:block">
        <span className="block h-full bg-brand" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="min-w-12">{format.percent(share)}</span>
    </span>
  );
}

/** The efficiency with the sum of all rows above; a number leads to its list. */
export function EfficiencyTable({ by, table, listHref }: Props) {
  const t = useTexts('statistic', 'codes');
  const format = useFormat();
  const rowName = useRowName(by);
  const nameOf = ({ row }: Row) => (row ? rowName(row) : t('statistic.total'));
  const rows: Row[] = [table.total, ...table.results.map((row) => ({ ...row, row }))];
  const columns: Column<Row>[] = [
    nameColumn(t(`statistic.row.${by}`), nameOf, ({ row }) => row === undefined),
    {
      key: 'began',
      header: t('statistic.efficiency.began'),
      figures: true,
      cell: ({ began }) => format.number(began),
    },
    ...listed.map((standing): Column<Row> => {
      const header = t(`statistic.efficiency.${standing}`);
      return {
        key: standing,
        header,
        figures: true,
        cell: (row) => (
          <ListedNumber
            count={row[standing]}
            href={listHref(row.row, standing)}
            row={nameOf(row)}
            column={header}
            total={row.row === undefined}
          />
        ),
      };
    }),
    {
      key: 'share',
      header: t('statistic.efficiency.share'),
      figures: true,
      cell: (row) => <Share of={row} />,
    },
  ];
  return (
    <Table
      caption={t('statistic.efficiency.title')}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ row }) => (row ? String(row.key) : 'total')}
      density="dense"
    />
  );
}
