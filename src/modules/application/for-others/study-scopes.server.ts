import { type SqlBool, sql } from 'kysely';
import type { Reader, Sql } from '#server/engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import type { Scope } from '#shared/abilities.ts';

/** Who looks at what belongs to studies, as far as the scopes ask. */
export interface StudyReader {
  actor: Pick<Reader['actor'], 'userId' | 'organizationId'>;
  predecessors: readonly number[];
}

const ofStudies = (condition: Sql): Sql =>
  sql<SqlBool>`r.application_id in (select a.id from application a where ${condition})`;

/**
 * The ids of the studies that somebody advises or has advised, to stand behind `in`. Two sets put
 * together: asked as one condition with `or`, every study of the country would be looked through.
 */
export const advisedStudiesOf = (userId: number | null): Sql => {
  const mine = sql`(select v.id from advisor v where v.account_id = ${userId})`;
  return sql`(select a.id from application a where a.advisor_id in ${mine}
    union all select t.application_id from advisor_tenure t where t.advisor_id in ${mine})`;
};

/**
 * Whose records `r` of a study (`r.application_id`, `r.owner_id`) a scope shows: the own ones, those
 * of the organization's students, of students below it, of those one advises or has advised.
 */
export const studyScopes = {
  O: ({ actor }: StudyReader) => sql`r.owner_id = ${actor.userId}`,
  G: (reader: StudyReader) => ofStudies(ownOrganization('a.organization_id', reader)),
  S: ({ actor }: StudyReader) =>
    ofStudies(sql`a.organization_id in ${subordinateOrganizations(actor.organizationId)}`),
  V: ({ actor }: StudyReader) =>
    sql<SqlBool>`r.application_id in ${advisedStudiesOf(actor.userId)}`,
  A: () => sql`true`,
};

const byScope: Readonly<Partial<Record<Scope, (reader: StudyReader) => Sql>>> = studyScopes;

/** What each of these scopes shows of such records. */
export const inStudyScopes = (scopes: readonly Scope[], reader: StudyReader): Sql[] =>
  scopes.flatMap((scope) => byScope[scope]?.(reader) ?? []);
