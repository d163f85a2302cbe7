import { sql } from 'kysely';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { studyScopes } from '#modules/application/for-others/study-scopes.server.ts';
import type { Sql } from '#server/engine/process.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

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
    studyScopes.O({ actor, predecessors }),
    ...(scopes.includes('G') ? [studyScopes.G({ actor, predecessors })] : []),
    ...(scopes.includes('A') ? [studyScopes.A()] : []),
  ];
  const { rows } = await sql`
    select 1 from additional_exam r
    where (${fileId}::uuid in (r.protocol_file_id, r.condition_file_id)
      or r.id in ${formerPapers(fileId)}) and (${sql.join(parts, sql` or `)}) limit 1`.execute(trx);
  return rows.length > 0;
};
