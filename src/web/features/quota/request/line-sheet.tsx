import { useState } from 'react';
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import { type AmountColumn, type Amounts, allPlaces, amountColumns, type DirectionLine, sumOf } from '#shared/quota.ts';
import { matchesWords } from '#web/lib/fold.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useName } from '#web/process/names.ts';
import { FieldError } from '#web/ui/field.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type AskedDirection, amountOf, type RequestBody, type RequestValues } from './request-values.ts';

/** Lines of sums: what is typed; of places that are there to be split, how many and how many are left. */
type Foot = 'all' | 'given' | 'left';

interface Row {
  /** Below 0 it is a line of sums. */
  at: number;
  foot?: Foot;
  direction: AskedDirection | null;
  last: DirectionLine | undefined;
}

interface Props {
  directions: readonly AskedDirection[];
  /** Numbers to compare with, under the inputs; those of the last request, unless `lastWord` says what they are. */
  last: readonly DirectionLine[];
  lastWord?: string;
  /** What the table is; default: places asked for. */
  caption?: string;
  /** Places to split: lines with them and with what is left. */
  given?: Amounts;
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

/** A form of study, or all of them, altogether as it is typed; or the places to split, or what is left of them. */
function ColumnTotal({ control, column, foot, given }: Pick<Props, 'control' | 'given'> & { column: AmountColumn | null; foot: Foot }) {
  const format = useFormat();
  const of = (amounts: Amounts) => (column ? amounts[column] : allPlaces(amounts));
  const sum = of(sumOf(useWatch({ control, name: 'lines' }).map(numbersOf)));
  const places = given ? of(given) : 0;
  const value = { all: sum, given: places, left: places - sum }[foot];
  return <strong className={foot === 'left' && value !== 0 ? 'text-danger' : undefined}>{format.number(value)}</strong>;
}

interface CellProps extends Pick<Props, 'register' | 'errorAt' | 'lastWord'> {
  row: Row & { direction: AskedDirection };
  column: AmountColumn;
}

function Cell({ row: { at, direction, last }, column, register, errorAt, lastWord }: CellProps) {
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
          <span className="sr-only">{lastWord ?? t('quota-screen.request.last')}: </span>
          {format.number(last[column])}
        </span>
      )}
      {error && <FieldError controlId={id}>{error}</FieldError>}
    </>
  );
}

function Direction({ row: { at, direction, foot }, errorAt }: { row: Row } & Pick<Props, 'errorAt'>) {
  const t = useTexts('quota-screen');
  const name = useName();
  if (!direction) return <strong>{t(foot === 'given' || foot === 'left' ? `quota-screen.split.${foot}` : 'quota-screen.all')}</strong>;
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
export function LineSheet({ directions, last, lastWord, caption, given, register, control, errorAt }: Props) {
  const t = useTexts('quota', 'quota-screen');
  const [sought, setSought] = useState('');
  const before = new Map(last.map((line) => [line.direction_id, line]));
  const feet: readonly Foot[] = given ? ['given', 'all', 'left'] : ['all'];
  const rows: Row[] = [
    ...feet.map((foot, at) => ({ at: at - feet.length, foot, direction: null, last: undefined })),
    ...directions.map((direction, at) => ({ at, direction, last: before.get(direction.id) })),
  ];
  const figure = (column: AmountColumn): Column<Row> => ({
    key: column,
    header: t(`quota.amount.${column}`),
    figures: true,
    cell: (row) =>
      row.direction ? (
        <Cell row={{ ...row, direction: row.direction }} column={column} register={register} errorAt={errorAt} lastWord={lastWord} />
      ) : (
        <ColumnTotal control={control} column={column} foot={row.foot ?? 'all'} given={given} />
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
      cell: ({ at, foot }) =>
        foot ? <ColumnTotal control={control} column={null} foot={foot} given={given} /> : <LineTotal control={control} at={at} />,
    },
  ];
  const shown = rows.filter(({ direction }) => !direction || matchesWords(wordsOf(direction), sought));
  return (
    <div className="flex flex-col gap-4">
      {directions.length > fewDirections && <Seek onSeek={setSought} />}
      <Table caption={caption ?? t('quota-screen.request.lines')} columns={columns} rows={shown} rowKey={({ at }) => at} density="dense" />
    </div>
  );
}
