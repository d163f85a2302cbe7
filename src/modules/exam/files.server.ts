import { sql } from 'kysely';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

/**
 * Protocols and orders of an exam, and the papers at its rows: for anyone who reads the exam itself
 * (`ExamResult read`).
 */
export const examFile: FileReader = async (trx, actor, fileId) => {
  const holder = { role: actor.role, userType: actor.userType };
  const scopes = scopesFor(holder, 'ExamResult', 'read');
  if (scopes.length === 0) return false;
  const below = sql`e.organization_id in ${subordinateOrganizations(actor.organizationId)}`;
  const own = scopes.includes('S')
    ? below
    : ownOrganization('e.organization_id', { actor, predecessors: actor.predecessors });
  const place = scopes.includes('A') ? sql`true` : own;
  const { rows } = await sql`
    select 1 from exam e where ${place} and (e.order_file_id = ${fileId}::uuid
      or exists (select 1 from exam_direction d
        where d.exam_id = e.id and d.protocol_file_id = ${fileId}::uuid)
      or exists (select 1 from exam_result x
        where x.exam_id = e.id and x.protocol_file_id = ${fileId}::uuid)) limit 1`.execute(trx);
  return rows.length > 0;
};
