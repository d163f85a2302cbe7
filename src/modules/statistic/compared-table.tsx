import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import type { Grouping } from './codes.ts';
import { type ComparedRow, comparedRows, type Difference, differenceOf } from './rules.ts';
import type { StatisticTable as Numbers } from './schema.ts';
import { useRowName } from './statistic-table.tsx';

/** A side of the comparison: what it is called, and its numbers. */
export interface Side {
  name: string;
  numbers: Numbers;
}

interface Row extends Difference {
  id: string;
  name: string;
  sum: boolean;
}

/** A number with its sign, so that more and less differ in more than colour. */
const signed = (number: number, text: string): string => {
  if (number > 0) return `+${text}`;
  return number < 0 ? `−${text}` : text;
};

/** Two sides beside each other, with the difference in number and in percent. */
export function ComparedTable({ by, one, other }: { by: Grouping; one: Side; other: Side }) {
  const t = useTexts('statistic', 'codes');
  const format = useFormat();
  const rowName = useRowName(by);
  const rowOf = (row: ComparedRow): Row => ({
    ...row,
    id: String(row.key),
    name: rowName(row),
    sum: false,
  });
  const total = differenceOf(one.numbers.total.all.total, other.numbers.total.all.total);
  const rows: Row[] = [
    { ...total, id: 'total', name: t('statistic.total'), sum: true },
    ...comparedRows(one.numbers, other.numbers).map(rowOf),
  ];
  const shown = ({ sum }: Row, text: string) => (sum ? <strong>{text}</strong> : text);
  const figure = (key: string, header: string, text: (row: Row) => string): Column<Row> => ({
    key,
    header,
    figures: true,
    cell: (row) => shown(row, text(row)),
  });
  return (
    <Table
      caption={t(`statistic.by.${by}`)}
      captionHidden
      density="dense"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t(`statistic.row.${by}`),
          rowHeader: true,
          className: 'min-w-40',
          cell: (row) => shown(row, row.name),
        },
        figure('one', one.name, (row) => format.number(row.one)),
        figure('other', other.name, (row) => format.number(row.other)),
        figure('difference', t('statistic.compare.difference'), ({ difference }) =>
          signed(difference, format.number(Math.abs(difference))),
        ),
        figure('share', t('statistic.compare.percent'), ({ difference, share }) =>
          share === null ? '–' : signed(difference, format.percent(Math.abs(share))),
        ),
      ]}
    />
  );
}
