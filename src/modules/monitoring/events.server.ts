import { sql } from 'kysely';
import { noteOfCheck } from '#modules/organization-check/for-others/failed.server.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { Change } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';
import { reportReasons } from './codes.ts';
import { deadlineWindow, linesOf, needsReason } from './facts.server.ts';
import { type JudgedItem, notAccepted, totalsOf } from './mark.server.ts';
import { type Found, openingFacts, studiesOf, writeOpened } from './opening.server.ts';
import type { ItemRow, MonitoringRow } from './row.server.ts';
import {
  type AdvisorOpinion,
  advisorOpinion,
  deadlineGraceDays,
  type EvidenceRemoval,
  type EvidenceUpload,
  evidenceRemoval,
  evidenceUpload,
  type ItemMark,
  itemMark,
  monitoringOpening,
  type ReportDeadline,
  type ReportFailure,
  reportDeadline,
  reportFailure,
} from './schema.ts';
import { requireWork } from './work.server.ts';

type ReportChange<Input = object> = Change<MonitoringRow, Input>;

/** The points as they are with these works: kept beside the record, for lists and exports. */
function points(row: MonitoringRow, items: readonly JudgedItem[] = row.items) {
  const { mark, required } = totalsOf(linesOf(row, items));
  return { mark, required };
}

function itemOf({ row, input: { item_id } }: ReportChange<EvidenceRemoval>): ItemRow {
  const item = row.items.find(({ id }) => id === item_id);
  if (!item) throw refuseFields({ item_id: 'monitoring.refused.no_item' });
  return item;
}

/** Evidence is a row of its own; the report keeps the points that follow from it. */
async function writeUploaded(change: ReportChange<EvidenceUpload>) {
  const { trx, row, reader } = change;
  const { id, type } = await requireWork(change);
  const item = { report_id: row.id, work_id: id, type, added_on: reader.today };
  await trx.insertInto('monitoring_item').values(item).execute();
  return points(row, [...row.items, { type, accepted: null }]);
}

async function writeRemoved(change: ReportChange<EvidenceRemoval>) {
  const { trx, row } = change;
  const item = itemOf(change);
  if (item.accepted) throw refuseFields({ item_id: 'monitoring.refused.accepted' });
  await trx.deleteFrom('monitoring_item').where('id', '=', item.id).execute();
  return points(
    row,
    row.items.filter(({ id }) => id !== item.id),
  );
}

const writeSubmitted = ({ row, reader: { today, settings } }: ReportChange) => ({
  submitted_on: today,
  late: row.late || row.upload_until < today,
  advisor_until: addDays(today, settings['monitoring.advisor_days']),
  advisor_result: null,
  advisor_mark: null,
  advisor_note: null,
  ...points(row),
});

/** Who is sent back after the last day has the extra days of everybody. */
const writeReturned = ({ row, reason, reader: { today } }: ReportChange) => ({
  upload_until: row.upload_until < today ? row.grace_until : row.upload_until,
  advisor_until: null,
  reason,
});

const orgUntil = ({ reader: { today, settings } }: ReportChange) => ({
  org_until: addDays(today, settings['monitoring.org_days']),
});

const writeOpinion = (change: ReportChange<AdvisorOpinion>) => ({
  ...change.input,
  advisor_note: change.input.advisor_note ?? null,
  ...orgUntil(change),
});

async function writeMarked(change: ReportChange<ItemMark>) {
  const { trx, row, input, reader } = change;
  const { id } = itemOf(change);
  const { accepted, note = null } = input;
  const judged = { accepted, note, judged_on: reader.today, judged_by: reader.actor.userId };
  await trx.updateTable('monitoring_item').set(judged).where('id', '=', id).execute();
  return points(
    row,
    row.items.map((item) => (item.id === id ? { type: item.type, accepted } : item)),
  );
}

const concluded = (row: MonitoringRow, { today, settings }: ReportChange['reader']) => ({
  concluded_on: today,
  agency_until: addDays(today, settings['monitoring.inno_days']),
  ...points(row),
});

/** Against a negative opinion, or without an attestation, the organization says why. */
function writeCompleted({ row, reason, reader }: ReportChange) {
  if (needsReason(row) && !reason) throw new Refusal('REASON_REQUIRED', { field: 'reason' });
  return { ...concluded(row, reader), reason, reason_code: null };
}

function requireDeadline(deadline: string, reader: ReportChange['reader']): void {
  const { from, until } = deadlineWindow(reader);
  if (deadline < from || deadline > until)
    throw refuseFields({
      deadline: { key: 'monitoring.refused.deadline', params: { from, until } },
    });
}

function writeDeadline({ row, input, reason, reader }: ReportChange<ReportDeadline>) {
  const { reason_code, deadline } = input;
  const missing = [...new Set(input.missing)];
  requireDeadline(deadline, reader);
  const open = notAccepted(linesOf(row));
  if (missing.some((type) => !open.includes(type)))
    throw refuseFields({ missing: 'monitoring.refused.not_missing' });
  return {
    ...concluded(row, reader),
    reason_code,
    reason,
    deadline,
    missing,
    org_until: addDays(deadline, deadlineGraceDays),
  };
}

async function writeFailed({ trx, row, input, reason, reader }: ReportChange<ReportFailure>) {
  const { reason_code, paper_file_id = null } = input;
  await requireOwnFiles(trx, reader.actor.userId, { paper_file_id });
  return { ...concluded(row, reader), reason_code, reason, paper_file_id };
}

const writeFailedByTime = ({ row, reader }: ReportChange) => ({
  ...concluded(row, reader),
  reason_code: reportReasons[0].id,
});

/** The organization begins again; what it has judged item by item stays. */
const writeBack = (change: ReportChange) => ({
  ...orgUntil(change),
  reason: change.reason,
  reason_code: null,
  paper_file_id: null,
  deadline: null,
  missing: [],
  concluded_on: null,
  agency_until: null,
  overdue_told_on: null,
});

/** A check brings it back with what its working group has noted. */
async function writeBackByCheck(change: ReportChange) {
  const reason = change.reason ?? (await noteOfCheck(change.trx, change.row));
  return { ...writeBack(change), reason };
}

const { begin, on } = eventsOf<'monitoring_report', MonitoringRow, Found>();

/** Which works are used is counted over all reports of a student. */
const lockKey = sql`'works of ' || r.owner_id`;

/** How a report is opened: by time alone. */
export const monitoringCreation = creation(
  { open: begin({ raised: true, input: monitoringOpening, write: writeOpened }) },
  { event: () => 'open', find: studiesOf, facts: openingFacts },
);

/** What the events of a report are sent with and write. */
export const monitoringEvents = {
  upload: on({
    input: evidenceUpload,
    write: writeUploaded,
    trace: ({ input }) => ({ work: [null, input.work_id] }),
    lockKey,
  }),
  remove: on({
    input: evidenceRemoval,
    write: writeRemoved,
    trace: (change) => ({ work: [itemOf(change).work_id, null] }),
  }),
  submit: on({ write: writeSubmitted }),
  return: on({ write: writeReturned }),
  advisorResult: on({ input: advisorOpinion, write: writeOpinion }),
  advisorSkip: on({ write: orgUntil }),
  markItem: on({
    input: itemMark,
    write: writeMarked,
    trace: (change) => ({
      item: [itemOf(change).accepted, change.input.accepted],
      work: [itemOf(change).work_id, itemOf(change).work_id],
    }),
  }),
  complete: on({ write: writeCompleted }),
  giveDeadline: on({ input: reportDeadline, write: writeDeadline }),
  fail: on({ input: reportFailure, write: writeFailed }),
  failAuto: on({ write: writeFailedByTime }),
  overdue: on({ write: ({ reader }) => ({ overdue_told_on: reader.today }) }),
  confirm: on({ write: ({ reader }) => ({ confirmed_on: reader.today }) }),
  returnToOrg: on({ write: writeBack }),
  returnByCheck: on({ write: writeBackByCheck }),
};
