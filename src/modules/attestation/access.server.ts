import { type SqlBool, sql } from 'kysely';
import type { Reader, Sql } from '#server/engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

type HouseReader = Parameters<typeof ownOrganization>[1];

const ofStudies = (condition: Sql): Sql =>
  sql<SqlBool>`r.application_id in (select a.id from application a where ${condition})`;
const mine = (userId: number | null): Sql =>
  sql`(select v.id from advisor v where v.account_id = ${userId})`;
const own = (userId: number | null): Sql => sql`r.owner_id = ${userId}`;
const ofOrganization = (reader: HouseReader): Sql =>
  ofStudies(ownOrganization('a.organization_id', reader));
const below = (organizationId: number | null): Sql =>
  ofStudies(sql`a.organization_id in ${subordinateOrganizations(organizationId)}`);
const advised = (userId: number | null): Sql =>
  ofStudies(sql`a.advisor_id in ${mine(userId)}
    or a.id in (select t.application_id from advisor_tenure t
      where t.advisor_id in ${mine(userId)})`);

/**
 * Whose attestations a scope shows: the own ones, those of the organization's students, of students
 * below it, of those whom one advises or has advised.
 */
export const attestationScopes = {
  O: ({ actor }: Reader) => own(actor.userId),
  G: ofOrganization,
  S: ({ actor }: Reader) => below(actor.organizationId),
  V: ({ actor }: Reader) => advised(actor.userId),
  A: () => sql`true`,
};

/**
 * The papers of a rejected attempt are in the history alone; they were uploaded by the student, so
 * their lines are looked through.
 */
const formerPapers = (fileId: string): Sql => sql`(
  select h.record_id from file f
    join history h on h.actor_user_id = f.owner_id and h.at >= f.created_at
  where f.id = ${fileId}::uuid and h.process = 'attestation'
    and ${fileId} in (h.changed_fields #>> '{plan_file_id,1}',
      h.changed_fields #>> '{report_file_id,1}'))`;

/** Plans and reports, for everybody who sees the attestation. */
export const attestationFiles: FileReader = async (trx, actor, fileId) => {
  const { role, userType, userId, organizationId, predecessors } = actor;
  const scopes = scopesFor({ role, userType }, 'AttestationWork', 'read');
  const parts = [
    ...(scopes.includes('O') ? [own(userId)] : []),
    ...(scopes.includes('G') ? [ofOrganization({ actor, predecessors })] : []),
    ...(scopes.includes('S') ? [below(organizationId)] : []),
    ...(scopes.includes('V') ? [advised(userId)] : []),
    ...(scopes.includes('A') ? [sql`true`] : []),
  ];
  if (parts.length === 0) return false;
  const { rows } = await sql`
    select 1 from attestation r
    where (${fileId}::uuid in (r.plan_file_id, r.report_file_id)
      or r.id in ${formerPapers(fileId)}) and (${sql.join(parts, sql` or `)}) limit 1`.execute(trx);
  return rows.length > 0;
};
