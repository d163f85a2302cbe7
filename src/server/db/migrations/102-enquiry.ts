import { type Kysely, sql } from 'kysely';

const statements = [
  // Who asks, how they are reached and what they ask is written after the birth: the history, which
  // is kept for ever, holds no word of it.
  sql`
    create table enquiry (
      id bigint generated always as identity primary key,
      machine_version text not null default '1',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      state text not null constraint enquiry_state
        check (state in ('received', 'inWork', 'escalated', 'answered', 'unanswered', 'discarded',
          'closed')),
      check_code text not null default '',
      channel int not null,
      sender_name text not null default '',
      phone text, email text,
      language text not null check (language in ('uz', 'ru', 'en')),
      topic int not null,
      question text not null default '',
      application_number text,
      operator_id bigint references account (id),
      organization_id bigint references organization (id),
      escalation_note text,
      due_on date not null,
      reminded_on date,
      told_on date,
      answer text,
      answered_on date,
      search text not null generated always
        as (fold_text(sender_name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '') || ' '
          || coalesce(application_number, '')))
        stored,
      check (state not in ('answered', 'closed') or (answer is not null and answered_on is not null)),
      check (state <> 'escalated' or organization_id is not null)
    )`,
  sql`create index enquiry_state_list on enquiry (state, id desc)`,
  sql`create index enquiry_organization on enquiry (organization_id, id desc)
    where organization_id is not null`,
  sql`create index enquiry_search on enquiry using gin (search gin_trgm_ops)`,
  // Notes of calls about an application: they are the call centre's own, and stay as they are.
  sql`
    create table call_note (
      id bigint generated always as identity primary key,
      application_id bigint not null references application (id) on delete cascade,
      author_id bigint not null references account (id),
      note text not null,
      created_at timestamptz not null
    )`,
  sql`create index call_note_application on call_note (application_id, id desc)`,
  // A look of the call centre is a reading as that of a file is: of the same chain. What it was
  // stands in its place; a search that found nobody has no owner.
  sql`alter table file_read alter column file_id drop not null, alter column owner_id drop not null,
    add column look text check (look in ('search', 'record')), add column record_id bigint,
    add constraint file_read_what check ((file_id is null) = (look is not null)),
    add constraint file_read_whose check (owner_id is not null or look = 'search')`,
];

/** Enquiries of visitors and callers, notes of calls, and looks of the call centre. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
