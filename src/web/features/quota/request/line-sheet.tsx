import { useState } from 'react';
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import { type AmountColumn, allPlaces, amountColumns, type DirectionLine, sumOf } from '#shared/quota.ts';
import { matchesWords } from '#web/lib/fold.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useName } from '#web/process/names.ts';
import { FieldError } from '#web/ui/field.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type AskedDirection, amountOf, type RequestBody, type RequestValues } from './request-values.ts';

interface Row {
  /** -1 is the line of sums. */
  at: number;
  direction: AskedDirection | null;
  last: DirectionLine | undefined;
}

interface Props {
  directions: readonly AskedDirection[];
  /** The lines of the last request, for the numbers under the inputs. */
  last: readonly DirectionLine[];
  register: UseFormRegister<RequestValues>;
  control: Control<RequestValues, unknown, RequestBody>;
  errorAt(id: string): string | undefined;
}

const numbersOf = (line: Partial<Record<AmountColumn, string>> | undefined) =>
  Object.fromEntries(amountColumns.map((column) => [column, amountOf(line?.[column] ?? '') || 0])) as Record<AmountColumn, number>;

/** What one line asks for altogether, as it is typed. */
function LineTotal({ control, at }: Pick<Props, 'control'> & { at: number }) {
  const line = useWatch({ control, name: `lines.${at}` });
  return useFormat().number(allPlaces(numbersOf(line)));
}

/** What a form of study, or all of them, are asked for altogether, as it is typed. */
function ColumnTotal({ control, column }: Pick<Props, 'control'> & { column: AmountColumn | null }) {
  const sum = sumOf(useWatch({ control, name: 'lines' }).map(numbersOf));
  return <strong>{useFormat().number(column ? sum[column] : allPlaces(sum))}</strong>;
}

interface CellProps extends Pick<Props, 'register' | 'errorAt'> {
  row: Row & { direction: AskedDirection };
  column: AmountColumn;
}

function Cell({ row: { at, direction, last }, column, register, errorAt }: CellProps) {
  const t = useTexts('quota', 'quota-screen');
  const format = useFormat();
  const id = `lines.${at}.${column}` as const;
  const error = errorAt(id);
  return (
    <>
      <input
        {...register(id)}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${direction.code}, ${t(`quota.amount.${column}`)}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="control w-20 text-right"
      />
      {last && (
        <span className="block text-sm text-muted">
          <span className="sr-only">{t('quota-screen.request.last')}: </span>
          {format.number(last[column])}
        </span>
      )}
      {error && <FieldError controlId={id}>{error}</FieldError>}
    </>
  );
}

function Direction({ row: { at, direction }, errorAt }: { row: Row } & Pick<Props, 'errorAt'>) {
  const t = useTexts('quota-screen');
  const name = useName();
  if (!direction) return <strong>{t('quota-screen.all')}</strong>;
  const id = `lines.${at}.direction_id`;
  const error = errorAt(id);
  return (
    <span id={id} tabIndex={error ? -1 : undefined}>
      {direction.code} {name(direction)}
      {error && <FieldError controlId={id}>{error}</FieldError>}
    </span>
  );
}

const fewDirections = 10;
const wordsOf = ({ code, name_uz, name_ru, name_en }: AskedDirection): string => `${code} ${name_uz} ${name_ru} ${name_en}`;

/** Narrows the lines that are drawn; what is typed into the others stays. */
function Seek({ onSeek }: { onSeek(text: string): void }) {
  const t = useTexts('quota-screen');
  return (
    <TextField
      name="seek"
      type="search"
      className="max-w-md"
      label={t('quota-screen.request.seek')}
      onChange={(event) => onSeek(event.target.value)}
      // Enter would send the form that the table stands in.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

/** The numbers of a request as a table of inputs: directions down, forms of study across, sums as they are typed. */
export function LineSheet({ directions, last, register, control, errorAt }: Props) {
  const t = useTexts('quota', 'quota-screen');
  const [sought, setSought] = useState('');
  const before = new Map(last.map((line) => [line.direction_id, line]));
  const rows: Row[] = [
    { at: -1, direction: null, last: undefined },
    ...directions.map((direction, at) => ({ at, direction, last: before.get(direction.id) })),
  ];
  const figure = (column: AmountColumn): Column<Row> => ({
    key: column,
    header: t(`quota.amount.${column}`),
    figures: true,
    cell: (row) =>
      row.direction ? (
        <Cell row={{ ...row, direction: row.direction }} column={column} register={register} errorAt={errorAt} />
      ) : (
        <ColumnTotal control={control} column={column} />
      ),
  });
  const columns: Column<Row>[] = [
    {
      key: 'direction',
      header: t('quota-screen.direction'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (row) => <Direction row={row} errorAt={errorAt} />,
    },
    ...amountColumns.map(figure),
    {
      key: 'all',
      header: t('quota-screen.all'),
      figures: true,
      cell: ({ at }) => (at < 0 ? <ColumnTotal control={control} column={null} /> : <LineTotal control={control} at={at} />),
    },
  ];
  const shown = rows.filter(({ direction }) => !direction || matchesWords(wordsOf(direction), sought));
  return (
    <div className="flex flex-col gap-4">
      {directions.length > fewDirections && <Seek onSeek={setSought} />}
      <Table caption={t('quota-screen.request.lines')} columns={columns} rows={shown} rowKey={({ at }) => at} density="dense" />
    </div>
  );
}
