import type pg from 'pg';
import { z } from 'zod';

/**
 * A table as it is copied: its quoted name, and its columns without those that the database
 * computes itself.
 */
const tableShape = z.object({ name: z.string(), columns: z.array(z.string()) });
export type CopiedTable = z.infer<typeof tableShape>;

/** The first block: what is needed to know whether this build can restore the archive. */
export const headShape = z.object({
  format: z.literal('doctoral-education backup 1'),
  product: z.string(),
  taken_at: z.string(),
  migrations: z.array(z.string()),
  /** Version of the job queue's own tables. */
  queue: z.number(),
  tables: z.array(tableShape),
});
export type Head = z.infer<typeof headShape>;

/** The last block: what must have arrived. */
export const endShape = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.number()),
  files: z.number(),
  /** Ids of files whose content was missing or changed when the backup was taken. */
  broken: z.array(z.string()),
});
export type End = z.infer<typeof endShape>;

/** Name of the first and of the last block, and the beginnings of those between. */
export const blockNames = { head: 'head', rows: 'rows/', file: 'file/', end: 'end' } as const;

/**
 * Tables that a migration fills itself and that say nothing but "there is a database", and the
 * counter that triggers fill again.
 */
const own = ['kysely_migration_lock', 'migrations', 'application_count'];

const tables = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname <> all($1::text[])
  order by 1`;

/** Every table of the product and of its job queue. Names are quoted. */
export async function copiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query(tables, [own]);
  return z.array(tableShape).parse(rows);
}

/**
 * Names of the applied migrations in order, and the version of the job queue; nothing in an empty
 * database.
 */
export async function stateOfSchema(
  client: pg.ClientBase,
): Promise<Pick<Head, 'migrations' | 'queue'>> {
  const there = await client.query<{ product: boolean; queue: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as product, to_regclass('graphile_worker.migrations') is not null as queue`,
  );
  const { product = false, queue = false } = there.rows[0] ?? {};
  const applied = product
    ? await client.query<{ name: string }>('select name from public.kysely_migration order by name')
    : null;
  const version = queue
    ? await client.query<{ id: number }>(
        'select max(id)::int as id from graphile_worker.migrations',
      )
    : null;
  return {
    migrations: applied?.rows.map(({ name }) => name) ?? [],
    queue: version?.rows[0]?.id ?? 0,
  };
}

/** How far every sequence that was ever used has come, by its quoted name. */
export async function sequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}
