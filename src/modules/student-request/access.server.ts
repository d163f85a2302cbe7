import { type SqlBool, sql } from 'kysely';
import type { Reader, Sql } from '#server/engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';

const ofStudies = (condition: Sql): Sql =>
  sql<SqlBool>`r.application_id in (select a.id from application a where ${condition})`;

/** Whose requests a scope shows: the own ones, those of the organization's students, of those below. */
export const studentRequestScopes = {
  O: ({ actor }: Reader) => sql`r.owner_id = ${actor.userId}`,
  G: (reader: Reader) => ofStudies(ownOrganization('a.organization_id', reader)),
  S: ({ actor }: Reader) =>
    ofStudies(sql`a.organization_id in ${subordinateOrganizations(actor.organizationId)}`),
  A: () => sql`true`,
};
