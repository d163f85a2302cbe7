import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { Column } from '#web/ui/table.tsx';

interface Props {
  count: number;
  /** The list behind the number; null where the reader has none. */
  href: string | null;
  /** What row and column are called. */
  row: string;
  column: string;
  /** The sum of a column. */
  total?: boolean;
}

/** A number of a table; one that is not zero leads to its list. */
export function ListedNumber({ count, href, row, column, total = false }: Props) {
  const t = useTexts('statistic');
  const number = useFormat().number(count);
  if (count === 0) return <span className="text-muted">{number}</span>;
  if (href === null) return total ? <strong>{number}</strong> : number;
  return (
    <Link
      href={href}
      aria-label={t('statistic.open', { row, column, number })}
      className={total ? 'link font-semibold' : 'link'}
    >
      {number}
    </Link>
  );
}

/** The column of what each row is called; the sum stands out. */
export const nameColumn = <Row,>(
  header: string,
  nameOf: (row: Row) => string,
  isTotal: (row: Row) => boolean,
): Column<Row> => ({
  key: 'name',
  header,
  rowHeader: true,
  className: 'min-w-40',
  cell: (row) => (isTotal(row) ? <strong>{nameOf(row)}</strong> : nameOf(row)),
});
