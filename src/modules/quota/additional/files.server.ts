import { sql } from 'kysely';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

/**
 * The letter of a request for additional places: for anyone who reads the request
 * (`AdditionalQuote read`).
 */
export const additionalLetter: FileReader = async (trx, actor, fileId) => {
  const scopes = scopesFor(
    { role: actor.role, userType: actor.userType },
    'AdditionalQuote',
    'read',
  );
  if (scopes.length === 0) return false;
  const below = sql`q.organization_id in ${subordinateOrganizations(actor.organizationId)}`;
  const own = scopes.includes('S')
    ? below
    : ownOrganization('q.organization_id', { actor, predecessors: actor.predecessors });
  const place = scopes.includes('A') ? sql`true` : own;
  const { rows } = await sql`select 1 from additional_quota q
      where q.letter_file_id = ${fileId}::uuid and ${place} limit 1`.execute(trx);
  return rows.length > 0;
};
