import { type ComponentProps, useState } from 'react';
import {
  type Control,
  type UseFormGetValues,
  type UseFormRegister,
  useWatch,
} from 'react-hook-form';
import {
  type AmountColumn,
  type Amounts,
  allPlaces,
  amountColumns,
  type DirectionLine,
  sumOf,
} from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CoveredPlaces, isTargeted } from './covered-places.tsx';
import { LineCell } from './line-cell.tsx';
import type { AskedDirection, RequestBody, RequestValues } from './request-values.ts';
import type { CoveredLine } from './schema.ts';
import { isLong, numbersOf, seenLines } from './seen-lines.ts';

/**
 * Lines of sums: what is typed; of places that are there to be split, how many and how many are
 * left.
 */
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
  /**
   * Numbers to compare with, under the inputs; those of the last request, unless `lastWord` says
   * what they are.
   */
  last: readonly DirectionLine[];
  lastWord?: string;
  /** What the table is; default: places asked for. */
  caption?: string;
  /** What targeted letters cover, where places are asked for. */
  letters?: readonly CoveredLine[];
  /** Places to split: lines with them and with what is left. */
  given?: Amounts;
  register: UseFormRegister<RequestValues>;
  getValues: UseFormGetValues<RequestValues>;
  control: Control<RequestValues, unknown, RequestBody>;
  errorAt(id: string): string | undefined;
}

/** What one line asks for altogether, as it is typed. */
function LineTotal({ control, at }: Pick<Props, 'control'> & { at: number }) {
  const line = useWatch({ control, name: `lines.${at}` });
  return useFormat().number(allPlaces(numbersOf(line)));
}

/**
 * A form of study, or all of them, altogether as it is typed; or the places to split, or what is
 * left of them.
 */
function ColumnTotal({
  control,
  column,
  foot,
  given,
}: Pick<Props, 'control' | 'given'> & { column: AmountColumn | null; foot: Foot }) {
  const format = useFormat();
  const of = (amounts: Amounts) => (column ? amounts[column] : allPlaces(amounts));
  const sum = of(sumOf(useWatch({ control, name: 'lines' }).map(numbersOf)));
  const places = given ? of(given) : 0;
  const value = { all: sum, given: places, left: places - sum }[foot];
  return (
    <strong className={foot === 'left' && value !== 0 ? 'text-danger' : undefined}>
      {format.number(value)}
    </strong>
  );
}

/** What letters cover beside what is typed. */
function TypedCover({
  control,
  at,
  ...cover
}: Pick<Props, 'control'> & Omit<ComponentProps<typeof CoveredPlaces>, 'asked'> & { at: number }) {
  const line = useWatch({ control, name: `lines.${at}` });
  return <CoveredPlaces {...cover} asked={numbersOf(line)[cover.column]} />;
}

function Direction({
  row: { at, direction, foot },
  errorAt,
}: { row: Row } & Pick<Props, 'errorAt'>) {
  const t = useTexts('quota-screen');
  const name = useName();
  if (!direction)
    return (
      <strong>
        {t(foot === 'given' || foot === 'left' ? `quota-screen.split.${foot}` : 'quota-screen.all')}
      </strong>
    );
  const id = `lines.${at}.direction_id`;
  const error = errorAt(id);
  return (
    <span id={id} tabIndex={error ? -1 : undefined}>
      {direction.code} {name(direction)}
      {error && <FieldError controlId={id}>{error}</FieldError>}
    </span>
  );
}

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

/** How many directions are not drawn, and the way to see them. */
function Hidden({ count, onAll }: { count: number; onAll(): void }) {
  const t = useTexts('quota-screen');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-muted">{t('quota-screen.request.hidden', { count })}</p>
      <Button size="small" onClick={onAll}>
        {t('quota-screen.request.showAll')}
      </Button>
    </div>
  );
}

/**
 * The numbers of a request as a table of inputs: directions down, forms of study across, sums as
 * they are typed. Of many directions those with numbers come first.
 */
export function LineSheet({
  directions,
  last,
  lastWord,
  caption,
  letters,
  given,
  register,
  getValues,
  control,
  errorAt,
}: Props) {
  const t = useTexts('quota', 'quota-screen');
  const [sought, setSought] = useState('');
  const [all, setAll] = useState(false);
  const before = new Map(last.map((line) => [line.direction_id, line]));
  const small = lastWord ?? t('quota-screen.request.last');
  const feet: readonly Foot[] = given ? ['given', 'all', 'left'] : ['all'];
  const wrong = (at: number) =>
    ['direction_id', ...amountColumns].some((column) => errorAt(`lines.${at}.${column}`));
  const seen = seenLines({ directions, typed: getValues('lines'), before, wrong }, { sought, all });
  const rows: Row[] = [
    ...feet.map((foot, at) => ({ at: at - feet.length, foot, direction: null, last: undefined })),
    ...directions.map((direction, at) => ({ at, direction, last: before.get(direction.id) })),
  ];
  const figure = (column: AmountColumn): Column<Row> => ({
    key: column,
    header: t(`quota.amount.${column}`),
    figures: true,
    cell: ({ at, direction, last: one, foot = 'all' }) =>
      direction ? (
        <>
          <LineCell
            at={at}
            direction={direction}
            last={one}
            column={column}
            register={register}
            lastWord={small}
            error={errorAt(`lines.${at}.${column}`)}
          />
          {letters && isTargeted(column) && (
            <TypedCover
              letters={letters}
              column={column}
              control={control}
              at={at}
              direction={direction.id}
            />
          )}
        </>
      ) : (
        <ColumnTotal control={control} column={column} foot={foot} given={given} />
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
        foot ? (
          <ColumnTotal control={control} column={null} foot={foot} given={given} />
        ) : (
          <LineTotal control={control} at={at} />
        ),
    },
  ];
  const hidden = sought.trim() === '' ? directions.length - seen.size : 0;
  return (
    <div className="flex flex-col gap-4">
      {isLong(directions) && <Seek onSeek={setSought} />}
      <Table
        caption={caption ?? t('quota-screen.request.lines')}
        columns={columns}
        rows={rows.filter(({ at, foot }) => foot !== undefined || seen.has(at))}
        rowKey={({ at }) => at}
        density="dense"
      />
      {last.length > 0 && (
        <p className="text-muted">{t('quota-screen.request.smallNumbers', { what: small })}</p>
      )}
      {hidden > 0 && <Hidden count={hidden} onAll={() => setAll(true)} />}
    </div>
  );
}
