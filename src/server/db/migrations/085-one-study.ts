import { type Kysely, sql } from 'kysely';

/** States of an application, with the two in which one ends that was under review. */
const states = [
  'draft',
  'pending',
  'rejected',
  'documentReceived',
  'failedExam',
  'admittedToStudy',
  'onAcademicLeave',
  'graduated',
  'traineeGraduated',
  'successfullyDefended',
  'cancelled',
  'archivedDraft',
  'archivedRejected',
  'withdrawn',
  'superseded',
];

/**
 * One study at a time, of whatever form. Checked when everything of an admission is written, because
 * the study that it ends stands until then. A unique index cannot wait; an exclusion is one that can.
 */
const oneStudy = sql`
  alter table application add constraint application_one_study
    exclude using btree (owner_id with =) where (state in ('admittedToStudy', 'onAcademicLeave'))
    deferrable initially deferred`;

const twice = sql<{ id: number }>`
  select id from application where state in ('admittedToStudy', 'onAcademicLeave')
    and owner_id in (select owner_id from application
      where state in ('admittedToStudy', 'onAcademicLeave') group by owner_id having count(*) > 1)
  order by owner_id, id`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await twice.execute(db);
  if (rows.length > 0)
    throw new Error(
      `These studies are of people who study twice; end one of each by the version before: ${rows
        .map(({ id }) => id)
        .join(', ')}`,
    );
  await sql`alter table application drop constraint application_state`.execute(db);
  await sql`alter table application add constraint application_state
    check (state in (${sql.join(states.map((state) => sql.lit(state)))}))`.execute(db);
  await sql`drop index application_one_study`.execute(db);
  await oneStudy.execute(db);
}
