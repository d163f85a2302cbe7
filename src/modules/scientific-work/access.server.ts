import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { hasPlace, isPlaceOfPerson } from '#modules/application/for-others/works.server.ts';
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
};

/** The place of a work `w`: the one study or application of its person that it counts at. */
export const atPlace = sql`left join application a
  on a.owner_id = w.owner_id and ${isPlaceOfPerson('a')}`;

/** Works that somebody may see. */
export interface SeenWorks {
  /** A condition over `w` and, `byPlace`, over its place `a`. */
  where: Sql;
  byPlace: boolean;
}

/**
 * Which works `w` at their place `a` somebody may see: one's own; those of the people of one's
 * organization, of the organizations under a ministry, of one's students, of everybody in the
 * country who has a place.
 */
export function visibleWorks(scopes: readonly Scope[], reader: WorkReader): SeenWorks {
  const places = scopes.flatMap((scope) => ofPlace[scope]?.(reader) ?? []);
  const parts = [
    ...(scopes.includes('O') ? [sql`w.owner_id = ${reader.userId}`] : []),
    ...(scopes.includes('A') ? [hasPlace('w.owner_id')] : []),
    ...places,
  ];
  const where = parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
  return { where, byPlace: places.length > 0 };
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
    where w.file_id = ${fileId}::uuid and ${visibleWorks(scopes, actor).where} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
};
