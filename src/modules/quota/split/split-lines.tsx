import {
  type AmountColumn,
  type Amounts,
  allPlaces,
  amountColumns,
  type DirectionPlaces,
  type QuotaAccount,
} from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import type { Behind } from '../numbers/behind.ts';
import { QuotaFigure } from '../numbers/quota-figure.tsx';
import type { QuotaSplitRecord } from './schema.ts';

interface Row {
  key: string | number;
  line: DirectionPlaces | null;
  amounts: Amounts;
  /** The account behind the numbers; undefined where they are not booked. */
  account: QuotaAccount | undefined;
}

const leftOf = ({ given, sums }: QuotaSplitRecord): Amounts =>
  Object.fromEntries(
    amountColumns.map((column) => [column, given[column] - sums[column]]),
  ) as Amounts;

/**
 * The places of a split against what was given: sums first, then direction by direction; booked
 * numbers lead to their entries.
 */
export function SplitLines({ record, booked }: { record: QuotaSplitRecord; booked: boolean }) {
  const t = useTexts('quota-screen', 'quota');
  const name = useName();
  const { period, organization, lines, given, sums } = record;
  const taken = lines.filter((line) => allPlaces(line) > 0);
  const silent = lines.length - taken.length;
  const account: QuotaAccount | undefined = booked ? 'split' : undefined;
  const rows: Row[] = [
    { key: 'given', line: null, amounts: given, account: 'given' },
    { key: 'all', line: null, amounts: sums, account },
    ...(booked ? [] : [{ key: 'left', line: null, amounts: leftOf(record), account: undefined }]),
    ...taken.map((line) => ({ key: line.direction_id, line, amounts: line, account })),
  ];
  const figure = ({ amounts, account: of, line }: Row, column?: AmountColumn) => {
    const value = column ? amounts[column] : allPlaces(amounts);
    const behind: Behind = of && { period: period.id, account: of, organization: organization.id };
    return (
      <QuotaFigure
        value={value}
        of={behind && { ...behind, ...(line ? { direction: line.direction_id } : {}) }}
        column={column}
      />
    );
  };
  const columns: Column<Row>[] = [
    {
      key: 'direction',
      header: t('quota-screen.direction'),
      rowHeader: true,
      className: 'min-w-64',
      cell: ({ key, line }) =>
        line ? (
          `${line.direction.code} ${name(line.direction)}`
        ) : (
          <strong>
            {key === 'all'
              ? t('quota-screen.all')
              : t(`quota-screen.split.${key as 'given' | 'left'}`)}
          </strong>
        ),
    },
    ...amountColumns.map((column) => ({
      key: column,
      header: t(`quota.amount.${column}`),
      figures: true,
      cell: (row: Row) => figure(row, column),
    })),
    {
      key: 'sum',
      header: t('quota-screen.all'),
      figures: true,
      className: 'font-semibold',
      cell: (row) => figure(row),
    },
  ];
  return (
    <section>
      <Table
        caption={t('quota-screen.split.lines')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        density="dense"
      />
      {silent > 0 && (
        <p className="mt-2 text-muted">{t('quota-screen.split.silent', { count: silent })}</p>
      )}
    </section>
  );
}
