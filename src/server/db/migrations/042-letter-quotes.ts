import { type Kysely, sql } from 'kysely';

const column = sql`alter table letter add column quoted jsonb`;

/** Replies that were written before keep what their letter says today. */
const kept = sql`
  update letter r set quoted = jsonb_build_object('code', a.code, 'short_info', a.short_info,
    'body', a.body, 'sent_at', coalesce(a.sent_at, a.updated_at))
  from letter a where a.id = r.answers_id`;

const held = sql`alter table letter add constraint letter_quoted check
  ((quoted is null) = (answers_id is null))`;

/**
 * A reply keeps what it answers as it was then: its sender may take that letter back to a draft and
 * write another one under its number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const ddl of [column, kept, held]) await ddl.execute(db);
}
