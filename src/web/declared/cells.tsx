import type { FieldColumn, ListColumn } from './columns.ts';
import { type ScreenWords, writtenValue } from './words.ts';

/** The second line of a cell; nothing where the column has none. */
export function below<Row>({ under }: ListColumn<Row>, row: Row, words: ScreenWords, look = '') {
  const text = under?.(row, words);
  return text && <span className={`block text-muted${look}`}>{text}</span>;
}

/** What a column shows of a row, as its screen or its field writes it. */
export function written<Row>(
  { field, cell, absent }: FieldColumn<Row>,
  row: Row,
  words: ScreenWords,
) {
  const content = cell ? cell(row, words) : writtenValue(field, row, words);
  if (absent === undefined || content) return content;
  return <span className="text-muted">{words.t(absent)}</span>;
}
