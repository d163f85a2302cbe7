import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table passage (
      process text not null,
      state text not null,
      event text not null,
      to_state text not null,
      organization_id bigint not null,
      kind int not null,
      year int not null,
      duration smallint not null,
      number int not null,
      primary key (process, state, event, to_state, organization_id, kind, year, duration)
    )`,
  sql`
    create table passage_reached (
      process text not null,
      state text not null,
      organization_id bigint not null,
      kind int not null,
      year int not null,
      number int not null,
      primary key (process, state, organization_id, kind, year)
    )`,
  sql`
    create table passage_fold (
      only_one boolean primary key default true check (only_one),
      history_id bigint not null,
      as_of timestamptz not null
    )`,
];

/**
 * How long records stay in the states of their process, and how many come how far: counted out of
 * the history. 0 = none, for organization and kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
