import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';

const compiler = new PostgresQueryCompiler();

/**
 * The same part of a statement as one text with its values, instead of the tree that it was made as:
 * a tree is walked each time it stands in a statement, and that of a record has hundreds of parts.
 * For parts that never change. Throws for a part whose text has a `$` of its own before a number.
 */
export function flattened<Row>(part: RawBuilder<Row>): RawBuilder<Row> {
  const { sql: text, parameters } = compiler.compileQuery(part.toOperationNode(), createQueryId());
  const pieces = text.split(/\$\d+/);
  if (pieces.length !== parameters.length + 1)
    throw new Error('a part of a statement has something in its text that reads as a value');
  return sql<Row>(Object.assign(pieces, { raw: pieces }), ...parameters);
}
