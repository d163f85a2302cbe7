import { type RawBuilder, sql } from 'kysely';
import type { Sql } from './process.ts';

/**
 * That records of a process use rows of another noun: as long as one does, the row can only be
 * read. Declared by the module of the process (`ServerModule.uses`), asked by the one that holds
 * the rows.
 */
export interface RowUse {
  /** Whose rows are used, by the name of their machine. */
  of: string;
  /** The process whose records use them. */
  by: string;
  /** Selects the `id` of each record that uses the row `row` (an alias of the table) now. */
  records(row: string): Sql;
}

/** A record that uses a row. */
export interface UsingRecord {
  process: string;
  id: number;
}

/** The records that use the row `row` of a noun, as a JSON list of `UsingRecord`. */
export function usedBy(
  uses: readonly RowUse[],
  of: string,
  row: string,
): RawBuilder<UsingRecord[]> {
  const parts = uses
    .filter((use) => use.of === of)
    .map(({ by, records }) => sql`select ${by}::text as process, r.id from (${records(row)}) r`);
  if (parts.length === 0) return sql<UsingRecord[]>`'[]'::jsonb`;
  return sql<UsingRecord[]>`coalesce((select jsonb_agg(jsonb_build_object('process', u.process,
    'id', u.id) order by u.process, u.id) from (${sql.join(parts, sql` union all `)}) u), '[]')`;
}
