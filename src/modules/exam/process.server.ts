import { sql } from 'kysely';
import { type ExamFacts, examMachine } from '#machines/exam.machine.ts';
import { aboutPlaces } from '#modules/quota/for-others/about-places.server.ts';
import { requireId } from '#server/base/refuse.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader } from '#server/engine/process.ts';
import { organizationScopes } from '#server/engine/scope.ts';
import { isDeputy } from '#server/processes/deciders.ts';
import { byNameOf } from '#server/reference/by-name.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { createFacts } from './create.server.ts';
import { examDocuments } from './documents.server.ts';
import { examDayOf } from './for-others/exam-day.server.ts';
import { examGuardSql } from './guard-sql.server.ts';
import { examMessage, notifySeparately } from './message.server.ts';
import { passMarks, scaleOf } from './pass-marks.server.ts';
import { deputies, type ExamRow, isLate, selectExam } from './row.server.ts';
import { examCreate, examFiles, examRecord, examRow, examSchedule } from './schema.ts';
import {
  addDirections,
  requireFiles,
  requireSchedule,
  writeFiles,
  writeSchedule,
} from './writes.server.ts';

const kept = ({ directions }: ExamRow): boolean =>
  directions.every(({ forms }) => forms.every(({ accepted, places }) => accepted <= places));

function facts(row: ExamRow, { today, settings }: Reader): ExamFacts & Record<string, unknown> {
  const { exam_stop, study_start } = row.period;
  const lastDay =
    row.last_published &&
    addDays(tashkentDay(new Date(row.last_published)), settings['apply.appeal_days']);
  const begun = today >= study_start;
  const ending = {
    // Nobody is admitted by an exam that nobody has passed: it needs no order.
    orderUploaded: row.order_file_id !== null || row.accepted + row.additional === 0,
    everyAcceptedAdmitted: row.waiting === 0,
    appealTimeOver: row.candidates === 0 || (lastDay !== null && today > lastDay),
    appealsSettled: row.open_appeals === 0,
  };
  return {
    ownerId: null,
    organizationId: row.organization_id,
    deputies: row.deputies,
    markers: row.markers,
    quotaPeriod: true,
    registrationOver: true,
    candidatesReceived: true,
    noExamYet: true,
    nothingUnderReview: row.under_review === 0,
    candidatesListed: row.unlisted === 0,
    everyRowDecided: row.decided === row.candidates,
    resultsHold: row.failing === 0,
    againstRankExplained: row.unexplained === 0,
    rejectionsSettled: row.open_rejections === 0,
    placesKept: kept(row),
    lettersKept: row.overfull_letters === 0,
    protocolsUploaded: row.directions.every(({ protocol_file_id }) => protocol_file_id !== null),
    nobodyDecided: row.settled === 0,
    nobodyAdditional: row.additional === 0,
    ...ending,
    studyBegun: begun,
    resultsLate: today > exam_stop,
    nobodyLeft: row.candidates === 0 && row.unlisted === 0,
    closingLate: today > study_start && Object.values(ending).includes(false),
    overdueToldToday: row.overdue_told_on === today,
    appealsUntil: lastDay,
    examStop: exam_stop,
    studyStart: study_start,
  };
}

const serial = aboutPlaces('r');

const { begin, on } = eventsOf<'exam', ExamRow>();
const create = begin({
  input: examCreate,
  write: ({ input, reader }) => ({
    period_id: input.period_id,
    organization_id: requireId(reader.actor.organizationId),
    ...scaleOf(reader),
  }),
  after: addDirections,
});

/** Admission exams on the server. */
export const examProcess: ProcessDefinition<ExamRow> = {
  machine: examMachine,
  collection: 'exams',
  table: 'exam',
  subjects: ['ExamResult'],
  scopes: { G: organizationScopes.G, S: organizationScopes.S, A: organizationScopes.A },
  select: ({ today }) => selectExam(today),
  facts,
  fields: (row): FieldsOf<typeof examRecord> => ({
    period: row.period,
    organization: row.organization,
    directions: row.directions,
    pass: passMarks(row),
    max_mark: row.max_mark,
    candidates: row.candidates,
    decided: row.decided,
    accepted: row.accepted,
    additional: row.additional,
    admitted: row.admitted,
    first_day: row.directions.flatMap(({ exam_date }) => exam_date ?? []).sort()[0] ?? null,
    finished_at: row.finished_at,
    reason: row.reason,
    order_number: row.order_number,
    order_date: row.order_date,
    order_file_id: row.order_file_id,
    created_at: row.created_at,
  }),
  record: examRecord,
  row: examRow,
  dimensions: { organization: sql`r.organization_id` },
  filters: {
    state: inStates,
    tag: inStatesTagged(examMachine),
    period: (values) => sql`r.period_id = any(${wholeNumbers(values)}::bigint[])`,
    organization: (values) => sql`r.organization_id = any(${wholeNumbers(values)}::bigint[])`,
    late: (_values, reader) => isLate(reader),
  },
  orderings: {
    id: sql`r.id`,
    organization: byNameOf('organization', 'r.organization_id'),
    updated_at: sql`r.updated_at`,
  },
  searchColumn: sql`(select o.search || ' ' || fold_text(p.name_uz || ' ' || p.name_ru || ' ' || p.name_en) from organization o, period p
    where o.id = r.organization_id and p.id = r.period_id)`,
  due: () => examDayOf('r'),
  guardSql: examGuardSql,
  standsIn: (reader) => isDeputy(reader, deputies),
  create: creation(
    { create },
    {
      event: () => 'create',
      facts: createFacts,
      lockKey: ({ input, reader }) => `${input.period_id} ${reader.actor.organizationId}`,
    },
  ),
  events: {
    setSchedule: on({
      input: examSchedule,
      write: requireSchedule,
      after: writeSchedule,
      trace: ({ input }) => ({ schedule: input.directions }),
    }),
    upload: on({
      input: examFiles,
      write: requireFiles,
      after: writeFiles,
      trace: ({ input }) => ({ protocols: input.protocols }),
    }),
    finish: on({
      lockKey: serial,
      write: ({ reader }) => ({ finished_at: reader.now, reason: null, overdue_told_on: null }),
    }),
    reopen: on({ lockKey: serial, write: ({ reason }) => ({ finished_at: null, reason }) }),
    close: on({ lockKey: serial }),
    overdue: on({ write: ({ reader }) => ({ overdue_told_on: reader.today }) }),
  },
  documents: examDocuments,
  messageParams: examMessage,
  notifySeparately: notifySeparately,
  timelineFields: { fields: ['order_number', 'order_date', 'order_file_id'], files: () => true },
};
