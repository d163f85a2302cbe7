import { type SqlBool, sql } from 'kysely';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

const ofStudies = (condition: Sql): Sql =>
  sql<SqlBool>`r.application_id in (select a.id from application a where ${condition})`;
const mine = (userId: number | null): Sql =>
  sql`(select v.id from advisor v where v.account_id = ${userId})`;

type HouseReader = Parameters<typeof ownOrganization>[1];

/**
 * Whose exams a scope shows: the own ones, those of the organization's students, of students below
 * it, of those one advises or has advised.
 */
export const additionalExamScopes = {
  O: ({ actor }: Reader) => sql`r.owner_id = ${actor.userId}`,
  G: (reader: HouseReader) => ofStudies(ownOrganization('a.organization_id', reader)),
  S: ({ actor }: Reader) =>
    ofStudies(sql`a.organization_id in ${subordinateOrganizations(actor.organizationId)}`),
  V: ({ actor }: Reader) =>
    ofStudies(sql`a.advisor_id in ${mine(actor.userId)}
      or a.id in (select t.application_id from advisor_tenure t
        where t.advisor_id in ${mine(actor.userId)})`),
  A: () => sql`true`,
};

/**
 * The papers of an attempt that was repeated are in the history alone; they were uploaded by the
 * person who acted, so their lines are looked through.
 */
const formerPapers = (fileId: string): Sql => sql`(
  select h.record_id from file f
    join history h on h.actor_user_id = f.owner_id and h.at >= f.created_at
  where f.id = ${fileId}::uuid and h.process = ${additionalExamMachine.id}
    and ${fileId} in (h.changed_fields #>> '{protocol_file_id,1}',
      h.changed_fields #>> '{condition_file_id,1}'))`;

/** Protocols and papers of fulfilled conditions, of today and of former attempts. */
export const examDocuments: FileReader = async (trx, actor, fileId) => {
  const { role, userType, predecessors } = actor;
  const scopes = scopesFor({ role, userType }, 'Person', 'readScans');
  const parts = [
    sql`r.owner_id = ${actor.userId}`,
    ...(scopes.includes('G') ? [additionalExamScopes.G({ actor, predecessors })] : []),
    ...(scopes.includes('A') ? [sql`true`] : []),
  ];
  const { rows } = await sql`
    select 1 from additional_exam r
    where (${fileId}::uuid in (r.protocol_file_id, r.condition_file_id)
      or r.id in ${formerPapers(fileId)}) and (${sql.join(parts, sql` or `)}) limit 1`.execute(trx);
  return rows.length > 0;
};
