import { type SqlBool, sql } from 'kysely';
import type { Reader, Sql } from '#server/engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

/** Who looks at requests, as far as their scopes ask. */
interface Looker {
  actor: Pick<Reader['actor'], 'userId' | 'organizationId'>;
  predecessors: readonly number[];
}

const ofStudies = (condition: Sql): Sql =>
  sql<SqlBool>`r.application_id in (select a.id from application a where ${condition})`;

/** Whose requests a scope shows: the own ones, those of the organization's students, of those below. */
export const studentRequestScopes = {
  O: ({ actor }: Looker) => sql`r.owner_id = ${actor.userId}`,
  G: (looker: Looker) => ofStudies(ownOrganization('a.organization_id', looker)),
  S: ({ actor }: Looker) =>
    ofStudies(sql`a.organization_id in ${subordinateOrganizations(actor.organizationId)}`),
  A: () => sql`true`,
};
const scopes: Readonly<Partial<Record<string, (looker: Looker) => Sql>>> = studentRequestScopes;

/** What proves the reason of a request, for everybody who sees the request. */
export const requestPapers: FileReader = async (trx, actor, fileId) => {
  const { role, userType, predecessors } = actor;
  const parts = scopesFor({ role, userType }, 'StudentRequest', 'read').flatMap(
    (scope) => scopes[scope]?.({ actor, predecessors }) ?? [],
  );
  if (parts.length === 0) return false;
  const { rows } = await sql`select 1 from student_request r
    where r.paper_file_id = ${fileId}::uuid and (${sql.join(parts, sql` or `)}) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
};
