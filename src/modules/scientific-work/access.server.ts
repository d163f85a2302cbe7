import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isPlaceOfPerson } from '#modules/application/for-others/works.server.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Sql } from '#server/engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import type { FileReader } from '#server/files/access.ts';
import { type AbilityAction, type Scope, scopesFor } from '#shared/abilities.ts';

/** Who asks for works, as a request or an export knows them. */
export interface WorkReader {
  userId: number | null;
  organizationId: number | null;
  predecessors: readonly number[];
}

const ofPlace: Partial<Record<Scope, (reader: WorkReader) => Sql>> = {
  G: (reader) =>
    ownOrganization('a.organization_id', { actor: reader, predecessors: reader.predecessors }),
  S: ({ organizationId }) => sql`a.organization_id in ${subordinateOrganizations(organizationId)}`,
  V: ({ userId }) =>
    sql`a.advisor_id in (select v.id from advisor v where v.account_id = ${userId})`,
  A: () => sql`a.id is not null`,
};

/** The place of a work `w`: the one study or application of its person that it counts at. */
export const atPlace = sql`left join application a
  on a.owner_id = w.owner_id and ${isPlaceOfPerson('a')}`;

/**
 * Which works `w` at their place `a` somebody may see: one's own; those of the people of one's
 * organization, of the organizations under a ministry, of one's students, of the country.
 */
export function visibleWorks(scopes: readonly Scope[], reader: WorkReader): Sql {
  const parts = scopes.flatMap((scope) => {
    if (scope === 'O') return [sql`w.owner_id = ${reader.userId}`];
    const condition = ofPlace[scope]?.(reader);
    return condition ? [condition] : [];
  });
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** The scopes in which somebody may do this with works. Throws UNAUTHENTICATED, NO_PERMISSION. */
export function workScopes(request: FastifyRequest, action: AbilityAction): Scope[] {
  const scopes = scopesFor(signedIn(request), 'ScientificInformation', action);
  if (scopes.length === 0) throw new Refusal('NO_PERMISSION');
  return scopes;
}

/** Who sees a work opens its copy. */
export const workCopies: FileReader = async (trx, actor, fileId) => {
  const scopes = scopesFor(actor, 'ScientificInformation', 'read');
  const { rows } = await sql`
    select 1 from scientific_work w ${atPlace}
    where w.file_id = ${fileId}::uuid and ${visibleWorks(scopes, actor)} limit 1`.execute(trx);
  return rows.length > 0;
};
