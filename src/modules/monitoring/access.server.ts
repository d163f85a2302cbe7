import { type SqlBool, sql } from 'kysely';
import type { Reader, Sql } from '#server/engine/process.ts';
import { ownOrganization, subordinateOrganizations } from '#server/engine/scope.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

type HouseReader = Parameters<typeof ownOrganization>[1];

const ofStudies = (condition: Sql): Sql =>
  sql<SqlBool>`r.application_id in (select a.id from application a where ${condition})`;
const mine = (userId: number | null): Sql =>
  sql`(select v.id from advisor v where v.account_id = ${userId})`;
const ofOrganization = (reader: HouseReader): Sql =>
  ofStudies(ownOrganization('a.organization_id', reader));
const advised = (userId: number | null): Sql =>
  ofStudies(sql`a.advisor_id in ${mine(userId)}
    or a.id in (select t.application_id from advisor_tenure t
      where t.advisor_id in ${mine(userId)})`);

/**
 * Whose reports a scope shows: the own ones, those of the organization's students, of students below
 * it, of those one advises or has advised.
 */
export const monitoringScopes = {
  O: ({ actor }: Reader) => sql`r.owner_id = ${actor.userId}`,
  G: ofOrganization,
  S: ({ actor }: Reader) =>
    ofStudies(sql`a.organization_id in ${subordinateOrganizations(actor.organizationId)}`),
  V: ({ actor }: Reader) => advised(actor.userId),
  A: () => sql`true`,
};

/** The advisor opens the evidence of the report; others see the papers of its person anyway. */
const evidence: FileReader = async (trx, actor, fileId) => {
  const { role, userType, userId } = actor;
  if (!scopesFor({ role, userType }, 'MonitoringReportAdvisor', 'read').includes('V')) return false;
  const { rows } = await sql`
    select 1 from scientific_work w join monitoring_item i on i.work_id = w.id
      join monitoring_report r on r.id = i.report_id
    where w.file_id = ${fileId}::uuid and ${advised(userId)} limit 1`.execute(trx);
  return rows.length > 0;
};

/** The document behind a conclusion: for the student, the organization and the agency. */
const papers: FileReader = async (trx, actor, fileId) => {
  const { role, userType, predecessors } = actor;
  const scopes = scopesFor({ role, userType }, 'Person', 'readScans');
  const parts = [
    sql`r.owner_id = ${actor.userId}`,
    ...(scopes.includes('G') ? [ofOrganization({ actor, predecessors })] : []),
    ...(scopes.includes('A') ? [sql`true`] : []),
  ];
  const { rows } = await sql`
    select 1 from monitoring_report r
    where r.paper_file_id = ${fileId}::uuid and (${sql.join(parts, sql` or `)}) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
};

/** Who reads files of reports beside their owner. */
export const monitoringFiles: readonly FileReader[] = [evidence, papers];
