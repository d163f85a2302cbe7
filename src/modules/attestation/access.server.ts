import { sql } from 'kysely';
import { inStudyScopes } from '#modules/application/for-others/study-scopes.server.ts';
import type { Sql } from '#server/engine/process.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

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
  const { role, userType, predecessors } = actor;
  const scopes = scopesFor({ role, userType }, 'AttestationWork', 'read');
  const parts = inStudyScopes(scopes, { actor, predecessors });
  if (parts.length === 0) return false;
  const { rows } = await sql`
    select 1 from attestation r
    where (${fileId}::uuid in (r.plan_file_id, r.report_file_id)
      or r.id in ${formerPapers(fileId)}) and (${sql.join(parts, sql` or `)}) limit 1`.execute(trx);
  return rows.length > 0;
};
