import type pg from 'pg';

interface Definition {
  drop: string;
  create: string;
}

/** Foreign keys first: they stand on indexes of other tables. */
const definitions = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "create"
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`;

/**
 * Loads much into tables quickly: their foreign keys and plain indexes are away while `work` runs and are made anew afterwards, which
 * also checks every row. For use inside a transaction: the tables are locked for everybody else until its end.
 */
export async function withoutIndexes<T>(client: pg.ClientBase, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  await client.query(`set local maintenance_work_mem = '256MB'`);
  const { rows } = await client.query<Definition>(definitions, [tables]);
  for (const { drop } of rows) await client.query(drop);
  const result = await work();
  for (const { create } of [...rows].reverse()) await client.query(create);
  await client.query(`analyze ${tables.join(', ')}`);
  return result;
}
