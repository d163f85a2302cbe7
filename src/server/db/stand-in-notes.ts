import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * What the stand-ins of outside services remember, in development: all processes of the product
 * play one service.
 */
const prefix = 'stand-in';

/** Remembers something, in place of what was remembered under the same words. */
export async function noteStandIn(
  db: Kysely<Database>,
  words: string,
  value: object,
): Promise<void> {
  await sql`
    insert into installation_note (key, value)
    values (${`${prefix} ${words}`}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);
}

/** Remembers something unless something is remembered already. Answers whether it was the first. */
export async function firstStandInNote(db: Kysely<Database>, words: string): Promise<boolean> {
  const { rows } = await sql`
    insert into installation_note (key, value) values (${`${prefix} ${words}`}, 'true'::jsonb)
    on conflict (key) do nothing returning key`.execute(db);
  return rows.length > 0;
}

/** What is remembered under these words; undefined when nothing is. */
export async function standInNote(db: Kysely<Database>, words: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`
    select value from installation_note where key = ${`${prefix} ${words}`}`.execute(db);
  return rows[0]?.value;
}
