import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ShownField } from '#shared/shown-fields.ts';
import type { TextKey } from '#web/lib/text-keys.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { DataRow } from './record-screen.ts';
import { areasOf, type ScreenWords, useScreenWords, writtenValue } from './words.ts';

/** A row with what draws it, however it was declared. */
interface Drawing<Row> {
  head: TextKey;
  absent?: TextKey;
  cell(record: Row, words: ScreenWords): ReactNode;
}

/** The words of a field, in the lines in which they were written. */
const written =
  <Row,>(field: ShownField<Row>): Drawing<Row>['cell'] =>
  (record, words) => {
    const text = writtenValue(field, record, words);
    return text && <span className="whitespace-pre-line">{text}</span>;
  };

function drawingOf<Row>(row: DataRow<Row>): Drawing<Row> {
  if ('cell' in row && 'head' in row) return row;
  const { field, absent, cell } = 'field' in row ? row : { field: row };
  return { head: field.head, absent, cell: cell ?? written(field) };
}

/** The areas of texts that the headings of these rows are in. */
export const dataAreas = <Row,>(
  machine: AnyStateMachine,
  rows: readonly DataRow<Row>[],
): string[] =>
  areasOf(
    machine,
    rows.map((row) => drawingOf(row).head),
  );

interface Props<Row> {
  machine: AnyStateMachine;
  /** Areas of texts that the rows need, beside those of their headings. */
  areas?: readonly string[];
  rows: readonly DataRow<Row>[];
  record: Row;
}

/** The data of a record, row by row; what says nothing is left out. */
export function RecordData<Row>({ machine, areas = [], rows, record }: Props<Row>) {
  const words = useScreenWords(machine, [...dataAreas(machine, rows), ...areas]);
  const shown = rows.map(drawingOf).map(({ head, absent, cell }) => ({
    label: words.t(head),
    value: cell(record, words) || (absent && <span className="text-muted">{words.t(absent)}</span>),
  }));
  return <SummaryList rows={shown.filter(({ value }) => Boolean(value))} />;
}
