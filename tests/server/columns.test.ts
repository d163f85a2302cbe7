import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { declaredColumns } from '../support/declared-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.stop());

/** Every table of the migrated database but those of the migrations themselves. */
async function migratedColumns(): Promise<Map<string, Map<string, boolean>>> {
  const { rows } = await sql<{ table: string; column: string; nullable: boolean }>`
    select c.table_name as table, c.column_name as column, c.is_nullable = 'YES' as nullable
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.table_name not like 'kysely_%'`.execute(database.db);
  const tables = new Map<string, Map<string, boolean>>();
  for (const { table, column, nullable } of rows)
    tables.set(table, (tables.get(table) ?? new Map()).set(column, nullable));
  return tables;
}

/** `organization.tin null`; a type that says nothing of null agrees with the database. */
const told = (
  tables: Map<string, Map<string, boolean | null>>,
  known: Map<string, Map<string, boolean>>,
): string[] =>
  [...tables]
    .flatMap(([table, columns]) =>
      [...columns].map(([column, nullable]) => {
        const mayBeNull = nullable ?? known.get(table)?.get(column);
        return `${table}.${column}${mayBeNull ? ' null' : ''}`;
      }),
    )
    .sort();

/** Read and written in SQL alone: kept by triggers, or by the workers of the jobs. */
const withoutTypes = ['application_count', 'job_worker'];

it('the types of the tables are what the migrations make', async () => {
  const migrated = await migratedColumns();
  for (const table of withoutTypes) expect(migrated.delete(table), table).toBe(true);
  expect(migrated.size).toBeGreaterThan(50);
  expect(told(declaredColumns(), migrated)).toEqual(told(migrated, migrated));
});
