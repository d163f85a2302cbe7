import type { RawBuilder } from 'kysely';
import type { CreationFinder, TargetFinder } from '../declared/module.ts';

type Query<Row> = (id: number) => RawBuilder<Row>;

/** The records of a query over the id of the record whose event raises another one. */
export const ids =
  (query: Query<{ id: number }>): TargetFinder =>
  async ({ db }, { row }) =>
    (await query(row.id).execute(db)).rows.map(({ id }) => id);

/** What is sent with creations, by a query over the id of the record whose event raises them. */
export const births =
  (query: Query<object>): CreationFinder =>
  async ({ db }, row) =>
    (await query(row.id).execute(db)).rows;
