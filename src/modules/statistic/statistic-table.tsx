import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import type { Grouping } from './codes.ts';
import { type Figure, figuresBy, wordsOf } from './figures.ts';
import { ListedNumber, nameColumn } from './number-cells.tsx';
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
  const rowName = useRowName(by);
  const nameOf = ({ row }: Row) => (row ? rowName(row) : t('statistic.total'));
  const rows: Row[] = [table.total, ...table.results.map((row) => ({ ...row, row }))];
  const columns: Column<Row>[] = [
    nameColumn(t(`statistic.row.${by}`), nameOf, ({ row }) => row === undefined),
    ...figuresBy(by).map((figure): Column<Row> => {
      const header = t(wordsOf(figure));
      return {
        key: `${figure.family} ${figure.measure}`,
        header,
        figures: true,
        cell: (row) => (
          <ListedNumber
            count={row[figure.family][figure.measure]}
            href={listHref(row.row, figure)}
            row={nameOf(row)}
            column={header}
            total={row.row === undefined}
          />
        ),
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
