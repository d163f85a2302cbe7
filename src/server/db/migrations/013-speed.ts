import { type Kysely, type RawBuilder, sql } from 'kysely';

const kind = 'organization_id, period_id, dc_type, edu_language, state';

/**
 * A trigger that adds what a statement changed: one for every row as it is now, minus one for every
 * row as it was.
 */
function counting(event: 'insert' | 'update' | 'delete'): RawBuilder<unknown>[] {
  const tables = { insert: ['fresh'], update: ['fresh', 'gone'], delete: ['gone'] }[event];
  const parts = tables.map(
    (rows) => `select ${kind}, ${rows === 'fresh' ? 1 : -1} as n from ${rows}`,
  );
  const names = tables.map((rows) => `${rows === 'fresh' ? 'new' : 'old'} table as ${rows}`);
  return [
    sql.raw(`
      create function count_application_${event}() returns trigger language plpgsql as $$
      begin
        insert into application_count (${kind}, n) select ${kind}, sum(n) from (${parts.join(' union all ')}) moved group by ${kind} having sum(n) <> 0;
        return null;
      end $$`),
    sql.raw(`
      create trigger application_count_${event} after ${event} on application referencing ${names.join(' ')}
      for each statement execute function count_application_${event}()`),
  ];
}

/**
 * What lists at national size stand on (decision 019): how many applications there are of every
 * kind, in a table that triggers keep. A change is a row of its own, so that nobody waits for
 * anybody; `fold_application_count()` folds them together from time to time. And indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table application_count (
      organization_id bigint, period_id bigint, dc_type int not null, edu_language int,
        state text not null, n bigint not null
    )`.execute(db);
  await sql
    .raw(
      `insert into application_count (${kind}, n) select ${kind}, count(*) from application group by ${kind}`,
    )
    .execute(db);
  await sql`create index application_count_state on application_count (state,
    organization_id) include (n)`.execute(db);
  await sql`create index application_count_organization on application_count (organization_id,
    state) include (n)`.execute(db);
  for (const statement of [...counting('insert'), ...counting('update'), ...counting('delete')])
    await statement.execute(db);
  await sql
    .raw(`
      create function fold_application_count() returns void language sql as $$
        with taken as (delete from application_count returning *)
        insert into application_count (${kind}, n) select ${kind}, sum(n) from taken group by ${kind} having sum(n) <> 0
      $$`)
    .execute(db);
  // The open part of the worklist by urgency, without a look at the table.
  await sql`
    create index application_open on application (organization_id, review_until, id) include (state,
      accepted_at, review_started_at, appeal, dc_type, period_id)
    where state in ('pending', 'documentReceived')`.execute(db);
  // The orders that lists offer beside the newest first, as engine/list-query.ts writes them.
  await sql`create index application_by_review on application (review_until, id desc)`.execute(db);
  await sql`create index application_by_sending on application (sent_at desc nulls last,
    id desc)`.execute(db);
  await sql`create index application_by_change on application (updated_at desc nulls last,
    id desc)`.execute(db);
  await sql`create index application_old_list_state on application (state, id)
    where old_list_flag in ('old', 'unconfirmed_old')`.execute(db);
}
