import { sql } from 'kysely';
import { studyScopes } from '#modules/application/for-others/study-scopes.server.ts';
import type { FileReader } from '#server/files/access.ts';
import { scopesFor } from '#shared/abilities.ts';

/** The advisor opens the evidence of the report; others see the papers of its person anyway. */
const evidence: FileReader = async (trx, actor, fileId) => {
  const { role, userType, predecessors } = actor;
  if (!scopesFor({ role, userType }, 'MonitoringReportAdvisor', 'read').includes('V')) return false;
  const { rows } = await sql`
    select 1 from scientific_work w join monitoring_item i on i.work_id = w.id
      join monitoring_report r on r.id = i.report_id
    where w.file_id = ${fileId}::uuid and ${studyScopes.V({ actor, predecessors })} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
};

/** The document behind a conclusion: for the student, the organization and the agency. */
const papers: FileReader = async (trx, actor, fileId) => {
  const { role, userType, predecessors } = actor;
  const scopes = scopesFor({ role, userType }, 'Person', 'readScans');
  const parts = [
    studyScopes.O({ actor, predecessors }),
    ...(scopes.includes('G') ? [studyScopes.G({ actor, predecessors })] : []),
    ...(scopes.includes('A') ? [studyScopes.A()] : []),
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
