import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import type { Grouping } from './codes.ts';
import { type Figure, figuresBy, wordsOf } from './figures.ts';
import type { StatisticTable as Numbers, StatisticRow } from './schema.ts';

/** How a row is called: a name out of the answer, or a word of a code list. */
export function useRowName(by: Grouping): (row: Pick<StatisticRow, 'key' | 'named'>) => string {
  const t = useTexts('statistic', 'codes');
  const name = useName();
  const words = { type: 'dcType', degree: 'scientificDegree', title: 'scientificTitle' } as const;
  return ({ key, named }) => {
    if (key === null) return t(`statistic.unknown.${by}`);
    if (by === 'type' || by === 'degree' || by === 'title') return t(`codes.${words[by]}.${key}`);
    return [named?.code, name(named)].filter(Boolean).join(' ');
  };
}

interface Props {
  by: Grouping;
  table: Numbers;
  caption: string;
  /** The address of the list behind a number; null where the reader has none. */
  listHref(row: StatisticRow | undefined, figure: Figure): string | null;
}

type Row = Omit<StatisticRow, 'key' | 'named'> & { row?: StatisticRow };

/** The numbers with their sum above; a number that is not zero is the link to its list. */
export function StatisticTable({ by, table, caption, listHref }: Props) {
  const t = useTexts('statistic', 'codes');
  const format = useFormat();
  const rowName = useRowName(by);
  const nameOf = ({ row }: Row) => (row ? rowName(row) : t('statistic.total'));
  const rows: Row[] = [table.total, ...table.results.map((row) => ({ ...row, row }))];
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t(`statistic.row.${by}`),
      rowHeader: true,
      className: 'min-w-40',
      cell: (row) => (row.row ? nameOf(row) : <strong>{nameOf(row)}</strong>),
    },
    ...figuresBy(by).map((figure): Column<Row> => {
      const header = t(wordsOf(figure));
      return {
        key: `${figure.family} ${figure.measure}`,
        header,
        figures: true,
        cell: (row) => {
          const count = row[figure.family][figure.measure];
          const number = format.number(count);
          if (count === 0) return <span className="text-muted">{number}</span>;
          const href = listHref(row.row, figure);
          if (href === null) return row.row ? number : <strong>{number}</strong>;
          return (
            <Link
              href={href}
              aria-label={t('statistic.open', { row: nameOf(row), column: header, number })}
              className={row.row ? 'link' : 'link font-semibold'}
            >
              {number}
            </Link>
          );
        },
      };
    }),
  ];
  return (
    <Table
      caption={caption}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ row }) => (row ? String(row.key) : 'total')}
      density="dense"
    />
  );
}
