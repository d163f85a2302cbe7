import { sql } from 'kysely';
import { inStudyScopes } from '#modules/application/for-others/study-scopes.server.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

/** What proves the reason of a request, for everybody who sees the request. */
export const requestPapers: FileReader = async (trx, actor, fileId) => {
  const { role, userType, predecessors } = actor;
  const scopes = scopesFor({ role, userType }, 'StudentRequest', 'read');
  const parts = inStudyScopes(scopes, { actor, predecessors });
  if (parts.length === 0) return false;
  const { rows } = await sql`select 1 from student_request r
    where r.paper_file_id = ${fileId}::uuid and (${sql.join(parts, sql` or `)}) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
};
