import { sql } from 'kysely';
import type { Sql, Trx } from '#server/engine/process.ts';
import { type Amounts, amountColumns } from '#shared/quota.ts';

/** The lines of a record of the quota: their table, the record's column, and whose line one is. */
interface Lines {
  table: string;
  record: string;
  of: 'direction_id' | 'organization_id';
}

const columns = [...amountColumns, 'description'] as const;
type Stored = Partial<Record<(typeof columns)[number] | Lines['of'], unknown>>;

const differences = (id: number | null, before: Stored = {}, after: Stored = {}) =>
  columns.flatMap((column) => {
    const [old, fresh] = [before, after].map(
      (line) => line[column] ?? (column === 'description' ? null : 0),
    );
    return old === fresh ? [] : [{ id, column, before: old, after: fresh }];
  });

type Traced = Record<string, unknown>;
const told = (changes: readonly unknown[]): Traced =>
  changes.length > 0 ? { line_changes: changes } : {};

/**
 * For the history: every number of the record's lines that the event has changed, before and after,
 * no matter who wrote them.
 */
export const lineChanges =
  ({ table, record, of }: Lines) =>
  async ({
    trx,
    id,
    row,
  }: {
    trx: Trx;
    id: number;
    row: { lines: readonly Stored[] };
  }): Promise<Traced> => {
    const { rows } =
      await sql<Stored>`select l.* from ${sql.table(table)} l where l.${sql.ref(record)} = ${id}
        order by l.${sql.ref(of)}`.execute(trx);
    const keyOf = (line: Stored): number => Number(line[of]);
    const [before, after] = [row.lines, rows].map(
      (lines) => new Map(lines.map((line) => [keyOf(line), line])),
    );
    const ids = [...new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])])];
    return told(ids.flatMap((one) => differences(one, before?.get(one), after?.get(one))));
  };

/** The same of a record that has its numbers in columns of its own. */
export const ownChanges = ({ row, input }: { row: Amounts; input: Partial<Amounts> }): Traced =>
  told(differences(null, { ...row, description: null }, { ...row, ...input, description: null }));

/**
 * The changed lines of a line of history `h` with the names of whom they are about; `seen` narrows
 * whom the reader may see.
 */
export const timelineLines = (
  of: 'direction' | 'organization',
  seen: Sql = sql`true`,
): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('column', x.line ->> 'column', 'before', x.line -> 'before',
    'after', x.line -> 'after', 'of', case when n.id is not null then
      jsonb_build_object('id', n.id, 'code', ${of === 'direction' ? sql`n.code` : sql`null::text`},
        'name_uz', n.name_uz, 'name_ru', n.name_ru, 'name_en', n.name_en) end) order by x.at)
  from jsonb_array_elements(h.changed_fields -> 'line_changes' -> 1) with ordinality x (line, at)
    left join ${sql.table(of)} n on n.id = (x.line ->> 'id')::bigint where ${seen}), '[]')`;
