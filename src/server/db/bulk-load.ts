import type pg from 'pg';

/** Hears how long the parts of a long work took. */
export type Say = (line: string) => void;

/** Runs a part of a long work and says how long it took, when it took long. */
export async function timed<T>(say: Say, part: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  if (seconds >= 1) say(`${part}: ${seconds.toFixed(1)} s`);
  return result;
}

interface Definition {
  drop: string;
  create: string;
}

/**
 * Foreign keys first: they stand on indexes of other tables. Then keys, where they are to go too,
 * then plain indexes.
 */
const definitions = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create"
  from pg_constraint where conrelid = any($1::regclass[]) and (contype = 'f' or ($2 and contype in ('p', 'u', 'x')))
  order by contype = 'f' desc`;
const plainIndexes = `
  select format('drop index %s', indexrelid::regclass) as "drop", pg_get_indexdef(indexrelid) as "create"
  from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`;

/** What is away while much is loaded. */
interface Without {
  /**
   * Primary keys and unique constraints too: only where no table outside refers to these, and what
   * comes is known to keep them.
   */
  keys?: boolean;
  say?: Say;
}

/**
 * Loads much into tables quickly: their foreign keys and plain indexes are away while `work` runs
 * and are made anew afterwards, which also checks every row. For use inside a transaction: the
 * tables are locked for everybody else until its end.
 */
export async function withoutIndexes<T>(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<T>,
  { keys = false, say = () => undefined }: Without = {},
): Promise<T> {
  await client.query(`set local maintenance_work_mem = '512MB'`);
  const constraints = await client.query<Definition>(definitions, [tables, keys]);
  const indexes = await client.query<Definition>(plainIndexes, [tables]);
  const all = [...constraints.rows, ...indexes.rows];
  for (const { drop } of all) await client.query(drop);
  const result = await work();
  // Foreign keys are the last: they look up in the keys.
  for (const { create } of [...all].reverse()) await timed(say, create, () => client.query(create));
  await timed(say, 'analyze', () => client.query(`analyze ${tables.join(', ')}`));
  return result;
}
