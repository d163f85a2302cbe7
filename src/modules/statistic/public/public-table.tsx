import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import type { PublicDimension, PublicStatistic } from './schema.ts';
import { usePartName } from './use-part-name.ts';

interface Row {
  id: string;
  name: string;
  numbers: readonly (number | null)[];
  /** A sum of other rows. */
  sum: boolean;
}

/** The numbers with their sum above, and below them what the hidden ones are together. */
export function PublicTable({ by, numbers }: { by: PublicDimension; numbers: PublicStatistic }) {
  const t = useTexts('public-statistic');
  const format = useFormat();
  const nameOf = usePartName();
  const { columns, total, rows, hidden } = numbers;
  if (total === null) return null;
  const all = total[0] ?? 0;
  const shown: Row[] = [
    { id: 'total', name: t('public-statistic.all'), numbers: total, sum: true },
    ...rows.map((row) => ({
      id: String(row.key),
      name: nameOf(by, row),
      numbers: row.numbers,
      sum: false,
    })),
    ...(hidden.some((number) => number > 0)
      ? [{ id: 'hidden', name: t('public-statistic.hidden'), numbers: hidden, sum: true }]
      : []),
  ];
  const strong = (row: Row, text: string) => (row.sum ? <strong>{text}</strong> : text);
  const inColumns: Column<Row>[] = columns.map((column, at) => ({
    key: column,
    header: t(`public-statistic.column.${column}`),
    figures: true,
    cell: (row) => {
      const number = row.numbers[at] ?? null;
      if (number !== null) return strong(row, format.number(number));
      return <span className="text-muted">{t('public-statistic.untold')}</span>;
    },
  }));
  const [first, ...others] = inColumns;
  const share: Column<Row> = {
    key: 'share',
    header: t('public-statistic.share'),
    figures: true,
    cell: ({ numbers: [number] }) =>
      typeof number === 'number' && all > 0 ? format.percent(number / all) : '',
  };
  return (
    <Table
      caption={t(`public-statistic.by.${by}`)}
      captionHidden
      density="dense"
      rows={shown}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t(`public-statistic.row.${by}`),
          rowHeader: true,
          className: 'min-w-40',
          cell: (row) => strong(row, row.name),
        },
        ...(first ? [first] : []),
        share,
        ...others,
      ]}
    />
  );
}
