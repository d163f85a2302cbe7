import { type AmountColumn, type Amounts, allPlaces, amountColumns, sumOf } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { type Behind, behindRequest } from '../numbers/behind.ts';
import { QuotaFigure } from '../numbers/quota-figure.tsx';
import { CoveredPlaces } from './covered-places.tsx';
import type { QuotaRequestRecord, RequestLine } from './schema.ts';

interface Compared {
  key: number;
  /** Null is the line of sums. */
  line: RequestLine | null;
  now: Amounts;
  before: Amounts | null;
  /** The entries behind the numbers of now and of last time. */
  behind: Record<'now' | 'before', Behind>;
}

/** Lines with places, now or last time, and their sums in front. */
function comparedLines(
  record: QuotaRequestRecord,
  last: QuotaRequestRecord | undefined,
): Compared[] {
  const { lines } = record;
  const behind = (direction?: number) => ({
    now: behindRequest(record, direction),
    before: last && behindRequest(last, direction),
  });
  const before = new Map(last?.lines.map((line) => [line.direction_id, line]));
  const shown = lines.filter(
    (line) => allPlaces(line) > 0 || allPlaces(before.get(line.direction_id) ?? {}) > 0,
  );
  return [
    { key: 0, line: null, now: sumOf(lines), before: last ? last.sums : null, behind: behind() },
    ...shown.map((line) => ({
      key: line.direction_id,
      line,
      now: line,
      before: before.get(line.direction_id) ?? null,
      behind: behind(line.direction_id),
    })),
  ];
}

function Figure({
  row: { now, before, behind },
  column,
}: {
  row: Compared;
  column?: AmountColumn;
}) {
  const t = useTexts('quota-screen');
  const placesIn = (amounts: Amounts): number => (column ? amounts[column] : allPlaces(amounts));
  return (
    <>
      <QuotaFigure value={placesIn(now)} of={behind.now} column={column} />
      {before !== null && (
        <span className="block text-sm text-muted">
          <span className="sr-only">{t('quota-screen.request.last')}: </span>
          <QuotaFigure value={placesIn(before)} of={behind.before} column={column} />
        </span>
      )}
    </>
  );
}

/** What is asked for, direction by direction; under each number that of the last request. */
export function RequestLines({
  record,
  last,
}: {
  record: QuotaRequestRecord;
  last: QuotaRequestRecord | undefined;
}) {
  const t = useTexts('quota-screen', 'quota');
  const name = useName();
  const rows = comparedLines(record, last);
  const figure = (column: AmountColumn): Column<Compared> => ({
    key: column,
    header: t(`quota.amount.${column}`),
    figures: true,
    cell: (row) => (
      <>
        <Figure row={row} column={column} />
        {row.line && (
          <CoveredPlaces
            letters={record.letters}
            direction={row.line.direction_id}
            column={column}
            asked={row.line[column]}
          />
        )}
      </>
    ),
  });
  const columns: Column<Compared>[] = [
    {
      key: 'direction',
      header: t('quota-screen.direction'),
      rowHeader: true,
      className: 'min-w-64',
      cell: ({ line }) =>
        line ? (
          <>
            {line.direction.code} {name(line.direction)}
            {!line.offered && (
              <span className="block text-danger">{t('quota-screen.request.notOffered')}</span>
            )}
          </>
        ) : (
          <strong>{t('quota-screen.all')}</strong>
        ),
    },
    ...amountColumns.map(figure),
    {
      key: 'all',
      header: t('quota-screen.all'),
      figures: true,
      className: 'font-semibold',
      cell: (row) => <Figure row={row} />,
    },
  ];
  const silent = record.lines.length - (rows.length - 1);
  return (
    <section>
      <Table
        caption={t('quota-screen.request.lines')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        density="dense"
      />
      <div className="mt-2 text-muted">
        {last && <p>{t('quota-screen.request.lastNote', { year: last.period.admission_year })}</p>}
        {silent > 0 && <p>{t('quota-screen.request.silent', { count: silent })}</p>}
      </div>
    </section>
  );
}
