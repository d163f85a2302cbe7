import type { ReactNode } from 'react';
import type { Assignment } from '#shared/assignment.ts';
import { shortName } from '#shared/names.ts';
import type { ShownField } from '#shared/shown-fields.ts';
import type { TextKey } from '#web/lib/text-keys.ts';
import type { ScreenWords } from './words.ts';

type Drawn<Row> = (row: Row, words: ScreenWords) => ReactNode;

/** How a column is drawn, where the usual way does not do. */
export interface ColumnLook<Row> {
  /** Shown only where the reader chooses it. */
  extra?: boolean;
  sortable?: boolean;
  /** Figures stand at the end. */
  figures?: boolean;
  className?: string;
  /** A second line, muted. */
  under?: Drawn<Row>;
  /** What stands there instead of nothing. */
  absent?: TextKey;
  /** Instead of the field's value: a component of the module. */
  cell?: Drawn<Row>;
  /**
   * The headings of its columns in the file of the list, where it stands for others than that of its
   * field; none where no file has what it says.
   */
  inFile?: readonly TextKey[];
}

/** A column that shows a field; `key` is the order of the list that the API knows by this name. */
export interface FieldColumn<Row> extends ColumnLook<Row> {
  kind: 'title' | 'field';
  key: string;
  field: ShownField<Row>;
}

/** The column of the states. */
export interface StatusColumn<Row> {
  kind: 'status';
  key: 'status';
  className?: string;
  under?: Drawn<Row>;
  /** Below both: a component of the module. */
  more?: Drawn<Row>;
}

/** A column of a declared list. */
export type ListColumn<Row> = FieldColumn<Row> | StatusColumn<Row>;

type MakeColumn = <Row>(
  key: string,
  field: ShownField<Row>,
  look?: ColumnLook<Row>,
) => FieldColumn<Row>;

/** The column that names the row and opens its record. */
export const title: MakeColumn = (key, field, look = {}) => ({
  kind: 'title',
  key,
  field,
  ...look,
});

/** A column that shows one more field. */
export const column: MakeColumn = (key, field, look = {}) => ({
  kind: 'field',
  key,
  field,
  ...look,
});

/** The column of the states, with a line under the tag. */
export const status = <Row>(
  look: Omit<StatusColumn<Row>, 'kind' | 'key'> = {},
): StatusColumn<Row> => ({ kind: 'status', key: 'status', ...look });

/** Who of the reader's organization is on a record, and until when they are away. */
export const holder = <Row extends { assignment?: Assignment | null }>(): FieldColumn<Row> =>
  column(
    'work',
    { head: 'processes.work.head', value: ({ assignment }) => shortName(assignment?.holder) },
    {
      className: 'min-w-24',
      under: ({ assignment }, { t, date }) =>
        assignment?.away && t('processes.work.away', { date: date(assignment.away.until) }),
    },
  );

/** Whether readers choose it: what names a row, and its state, always stand there. */
export const isChosen = <Row>(column: ListColumn<Row>): column is FieldColumn<Row> =>
  column.kind === 'field';

/** The columns in the file of a list that this one stands for, by their keys. */
export const inFileOf = <Row>(column: ListColumn<Row>): readonly string[] =>
  column.kind === 'status' ? ['processes.status'] : (column.inFile ?? [column.field.head]);

/**
 * The columns to draw: those `chosen` by their keys, in this order, or the usual ones. What names the
 * row comes first, whatever is asked.
 */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
): readonly ListColumn<Row>[] {
  const shown = columns.filter(
    (column) => !isChosen(column) || (chosen ? chosen.includes(column.key) : !column.extra),
  );
  const placeOf = ({ kind, key }: ListColumn<Row>) =>
    kind === 'title' ? -1 : [...(chosen ?? []), key].indexOf(key);
  return chosen ? shown.sort((one, other) => placeOf(one) - placeOf(other)) : shown;
}
