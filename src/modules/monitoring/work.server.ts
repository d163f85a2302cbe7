import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { Change, Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { linesOf } from './facts.server.ts';
import type { MonitoringRow } from './row.server.ts';
import { type EvidenceUpload, mostItems } from './schema.ts';

const live = stateList(statesTagged(monitoringReportMachine, 'live'));

interface Work {
  id: number;
  type: number;
  publication_date: string;
  proven: boolean;
  /** Another report holds it, and it was not refused there. */
  used: boolean;
}

async function workOf(trx: Trx, row: MonitoringRow, workId: number): Promise<Work | undefined> {
  const { rows } = await sql<Work>`
    select w.id, w.type, w.publication_date, w.file_id is not null or w.url is not null as proven,
      exists (select 1 from monitoring_item i join monitoring_report m on m.id = i.report_id
        where i.work_id = w.id and m.id <> ${row.id} and m.state = any(${live})
          and i.accepted is distinct from false) as used
    from scientific_work w where w.id = ${workId} and w.owner_id = ${row.owner_id}
    for share`.execute(trx);
  return rows[0];
}

/** The kinds of work that may be added now: of the report, or those that a deadline asks for. */
const kindsOf = (row: MonitoringRow): number[] =>
  row.missing.length > 0 ? row.missing : linesOf(row).map(({ type }) => type);

/**
 * The student's own work, which counts in this report: of its year and its kinds, with a file or an
 * address, and in no other report. Throws `VALIDATION` with the sentence that says why not.
 */
export async function requireWork({
  trx,
  row,
  input: { work_id },
  reader: { today },
}: Change<MonitoringRow, EvidenceUpload>): Promise<Work> {
  const refused = (reason: string, params: object = {}) =>
    refuseFields({ work_id: { key: `monitoring.refused.${reason}`, params: { ...params } } });
  const work = await workOf(trx, row, work_id);
  if (!work) throw refused('not_own');
  if (row.items.some((item) => item.work_id === work_id)) throw refused('twice');
  if (work.used) throw refused('used');
  if (!kindsOf(row).includes(work.type)) throw refused('other_kind');
  if (work.publication_date < row.works_from || work.publication_date > today)
    throw refused('other_year', { from: row.works_from });
  if (!work.proven) throw refused('no_proof');
  if (row.items.length >= mostItems) throw refused('too_many', { limit: mostItems });
  return work;
}
