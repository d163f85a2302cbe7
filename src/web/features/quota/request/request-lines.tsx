import { type AmountColumn, type Amounts, allPlaces, amountColumns, sumOf } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useName } from '#web/process/names.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import type { QuotaRequestRecord, RequestLine } from './request-record.ts';

interface Compared {
  key: number;
  /** Null is the line of sums. */
  line: RequestLine | null;
  now: Amounts;
  before: Amounts | null;
}

/** Lines with places, now or last time, and their sums in front. */
function comparedLines(lines: readonly RequestLine[], last: QuotaRequestRecord | undefined): Compared[] {
  const before = new Map(last?.lines.map((line) => [line.direction_id, line]));
  const shown = lines.filter((line) => allPlaces(line) > 0 || allPlaces(before.get(line.direction_id) ?? {}) > 0);
  return [
    { key: 0, line: null, now: sumOf(lines), before: last ? last.sums : null },
    ...shown.map((line) => ({ key: line.direction_id, line, now: line, before: before.get(line.direction_id) ?? null })),
  ];
}

function Figure({ now, before }: { now: number; before: number | null }) {
  const t = useTexts('quota-screen');
  const format = useFormat();
  return (
    <>
      {format.number(now)}
      {before !== null && (
        <span className="block text-sm text-muted">
          <span className="sr-only">{t('quota-screen.request.last')}: </span>
          {format.number(before)}
        </span>
      )}
    </>
  );
}

/** What is asked for, direction by direction; under each number that of the last request. */
export function RequestLines({ lines, last }: { lines: readonly RequestLine[]; last: QuotaRequestRecord | undefined }) {
  const t = useTexts('quota-screen', 'quota');
  const name = useName();
  const rows = comparedLines(lines, last);
  const figure = (column: AmountColumn): Column<Compared> => ({
    key: column,
    header: t(`quota.amount.${column}`),
    figures: true,
    cell: ({ now, before }) => <Figure now={now[column]} before={before ? before[column] : null} />,
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
            {!line.offered && <span className="block text-danger">{t('quota-screen.request.notOffered')}</span>}
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
      cell: ({ now, before }) => <Figure now={allPlaces(now)} before={before ? allPlaces(before) : null} />,
    },
  ];
  const silent = lines.length - (rows.length - 1);
  return (
    <section>
      <Table caption={t('quota-screen.request.lines')} columns={columns} rows={rows} rowKey={({ key }) => key} density="dense" />
      <div className="mt-2 text-muted">
        {last && <p>{t('quota-screen.request.lastNote', { year: last.period.admission_year })}</p>}
        {silent > 0 && <p>{t('quota-screen.request.silent', { count: silent })}</p>}
      </div>
    </section>
  );
}
