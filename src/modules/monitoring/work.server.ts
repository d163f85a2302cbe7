import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import type { TextKey } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { Change, Sql, Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { linesOf } from './facts.server.ts';
import type { MonitoringRow } from './row.server.ts';
import { askedKinds } from './rules.ts';
import { type EvidenceUpload, mostItems } from './schema.ts';

const live = stateList(statesTagged(monitoringReportMachine, 'live'));

interface Work {
  id: number;
  name: string;
  type: number;
  publication_date: string;
  url: string | null;
  proven: boolean;
  /** Another report holds it, and it was not refused there. */
  used: boolean;
}

interface ListedWork extends Work {
  file: { id: string; name: string } | null;
}

const columns = (row: MonitoringRow): Sql => sql`
  w.id, w.name, w.type, w.publication_date, w.url, w.file_id is not null or w.url is not null as proven,
  exists (select 1 from monitoring_item i join monitoring_report m on m.id = i.report_id
    where i.work_id = w.id and m.id <> ${row.id} and m.state = any(${live})
      and i.accepted is distinct from false) as used`;

async function workOf(trx: Trx, row: MonitoringRow, workId: number): Promise<Work | undefined> {
  const { rows } = await sql<Work>`
    select ${columns(row)} from scientific_work w
    where w.id = ${workId} and w.owner_id = ${row.owner_id}
    for share`.execute(trx);
  return rows[0];
}

/** More works than anybody lists. */
const maxWorks = 1000;

/** All works of the student, the newest first. */
export async function worksOfStudent(trx: Trx, row: MonitoringRow): Promise<ListedWork[]> {
  const { rows } = await sql<ListedWork>`
    select ${columns(row)}, case when f.id is not null
      then jsonb_build_object('id', f.id, 'name', f.name) end as file
    from scientific_work w left join file f on f.id = w.file_id
    where w.owner_id = ${row.owner_id}
    order by w.publication_date desc, w.id desc limit ${maxWorks}`.execute(trx);
  return rows;
}

/**
 * Why a work of the student does not count in this report: it is there already or in another one, is
 * of another kind or year, has neither a file nor an address. Null when it may be added.
 */
export function objectionTo(row: MonitoringRow, work: Work, today: string): TextKey | null {
  const refused = (reason: string, params: object = {}): TextKey => ({
    key: `monitoring.refused.${reason}`,
    params: { ...params },
  });
  if (row.items.some(({ work_id }) => work_id === work.id)) return refused('twice');
  if (work.used) return refused('used');
  const kinds = askedKinds({ missing: row.missing, lines: linesOf(row) });
  if (!kinds.includes(work.type)) return refused('other_kind');
  if (work.publication_date < row.works_from || work.publication_date > today)
    return refused('other_year', { from: row.works_from });
  if (!work.proven) return refused('no_proof');
  return row.items.length >= mostItems ? refused('too_many', { limit: mostItems }) : null;
}

/**
 * The student's own work, which counts in this report. Throws `VALIDATION` with the sentence that
 * says why not.
 */
export async function requireWork({
  trx,
  row,
  input: { work_id },
  reader: { today },
}: Change<MonitoringRow, EvidenceUpload>): Promise<Work> {
  const work = await workOf(trx, row, work_id);
  if (!work) throw refuseFields({ work_id: 'monitoring.refused.not_own' });
  const objection = objectionTo(row, work, today);
  if (objection) throw refuseFields({ work_id: objection });
  return work;
}
