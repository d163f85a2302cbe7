import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { type ExamResultFacts, examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { aboutPlaces } from '#modules/quota/for-others/about-places.server.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader } from '#server/engine/process.ts';
import { organizationScopes } from '#server/engine/scope.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { examDayOf } from './for-others/exam-day.server.ts';
import { englishMark } from './for-others/outcome.server.ts';
import { examResultIds, marksPass } from './for-others/ranking.ts';
import { examResultGuardSql } from './guard-sql.server.ts';
import { passMarks } from './pass-marks.server.ts';
import { rowsAgainstRank } from './rank.server.ts';
import {
  additionalPlace,
  toldType,
  writeAdditional,
  writeAdditionalRefused,
} from './result-additional.server.ts';
import { createFacts, raisedResult, writeCreate } from './result-create.server.ts';
import { type ExamResultRow, selectExamResult, stillReceived } from './result-row.server.ts';
import {
  explained,
  promoted,
  remarked,
  writeDecline,
  writeMarks,
  writePromoted,
  writeReleased,
  writeRemark,
} from './result-writes.server.ts';
import {
  examDecision,
  examDecline,
  examMarks,
  examRemark,
  examResultRecord,
  examResultRow,
} from './schema.ts';

const ended = statesTagged(applicationMachine, 'givenUp');
const undecided = statesTagged(examMachine, 'undecided');
const finished = statesTagged(examMachine, 'finished');
const published = statesTagged(examMachine, 'published');

function facts(row: ExamResultRow, reader: Reader): ExamResultFacts & Record<string, unknown> {
  const pass = passMarks(row);
  const passes = marksPass(row, pass);
  const free = row.accepted < row.places;
  return {
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    noRowYet: true,
    examUndecided: undecided.includes(row.exam_state),
    examFinished: finished.includes(row.exam_state),
    examDayReached: row.exam_date !== null && reader.today >= row.exam_date,
    documentsReceived: stillReceived(row.application_state),
    // Which request has a place comes with the event (`additionalPlace`).
    marksPass: passes,
    takesPlaces: !row.is_foreign,
    additionalPlaceLeft: false,
    additionalMarksPass: row.is_foreign
      ? !row.absent && (row.direction_mark ?? 0) >= pass.direction
      : passes,
    placeFree: free,
    letterNotFull: row.letter_places === null || row.letter_taken < row.letter_places,
    nextByRank: row.next_id === row.id,
    opened: row.is_open,
    applicationEnded: ended.includes(row.application_state),
    markedBy: row.marked_by,
    // What the new marks bring is known when they are typed (`remarked`): before, neither end is
    // closed.
    newMarksPass: true,
    placeOrRank: true,
    placeRefused: true,
    examDay: row.exam_date,
  };
}

const inWords = (state: string) => ({ key: `examResult.state.${state}` });

const serial = sql`(select ${aboutPlaces('e')} from exam e where e.id = r.exam_id)`;

const { begin, on } = eventsOf<'exam_result', ExamResultRow>();
const create = begin({ raised: true, input: raisedResult, write: writeCreate });

/** Candidates of exams on the server. */
export const examResultProcess: ProcessDefinition<ExamResultRow, typeof examResultRow> = {
  machine: examResultMachine,
  collection: 'exam-results',
  table: 'exam_result',
  subjects: ['ExamResult'],
  scopes: {
    // The candidate sees their own row when the exam has published it (`ExamResult own`).
    O: ({ actor }) =>
      sql`(r.owner_id = ${actor.userId} and exists (select 1 from exam e
        where e.id = r.exam_id and e.state = any(${published}::text[])))`,
    ...organizationScopes,
  },
  select: () => selectExamResult,
  facts,
  fields: (row, { actor }): FieldsOf<typeof examResultRecord> => ({
    exam_id: row.exam_id,
    application_id: row.application_id,
    dc_type: row.dc_type,
    direction: row.direction,
    organization: row.organization,
    period: row.period,
    person: row.person,
    places: row.places,
    exam_date: row.exam_date,
    direction_mark: row.direction_mark,
    english_mark: row.english_mark,
    total: row.total,
    is_certificate: row.is_certificate,
    absent: row.absent,
    is_foreign: row.is_foreign,
    works: row.works,
    letter_id: row.letter_id,
    letter_places: row.letter_places,
    sent_at: row.sent_at,
    is_open: row.is_open,
    published_at: row.published_at,
    interview_note: row.owner_id === actor.userId ? null : row.interview_note,
    result_reason: row.result_reason,
    max_mark: row.max_mark,
    change_reason: row.change_reason,
    remarked_at: row.remarked_at,
    marks_before: row.marks_before,
    admitted: !stillReceived(row.application_state),
    additional_quota_id: row.additional_quota_id,
    created_at: row.created_at,
  }),
  record: examResultRecord,
  row: examResultRow,
  filters: {
    state: inStates,
    exam: (values) => sql`r.exam_id = any(${wholeNumbers(values)}::bigint[])`,
    direction: (values) => sql`r.direction_id = any(${wholeNumbers(values)}::bigint[])`,
    dc_type: (values) => sql`r.dc_type = any(${wholeNumbers(values)}::bigint[])`,
    application: (values) => sql`r.application_id = any(${wholeNumbers(values)}::bigint[])`,
    against_rank: () => sql`r.id in (select id from (${rowsAgainstRank(sql`true`)}) z)`,
    remarked: () => sql`r.remarked_at is not null`,
  },
  orderings: {
    id: sql`r.id`,
    rank: sql`r.total desc nulls last, r.direction_mark desc, r.works desc, r.sent_at, r.id`,
  },
  // A place that is free again and a new mark wait no longer than the exam itself.
  due: () => sql`(select ${examDayOf('e')} from exam e where e.id = r.exam_id)`,
  guardSql: examResultGuardSql,
  create: creation({ create }, { event: () => 'create', facts: createFacts }),
  events: {
    setMark: on({ lockKey: serial, input: examMarks, write: writeMarks }),
    accept: on({
      lockKey: serial,
      input: examDecision,
      write: explained(examResultIds.accepted),
    }),
    refuse: on({
      lockKey: serial,
      input: examDecision,
      write: explained(examResultIds.notAccepted),
    }),
    remove: on({ lockKey: serial }),
    publish: on({ write: ({ reader }) => ({ published_at: reader.now }) }),
    promote: on({
      lockKey: serial,
      facts: promoted,
      write: writePromoted,
    }),
    decline: on({ lockKey: serial, input: examDecline, write: writeDecline }),
    displace: on({ lockKey: serial, write: ({ reader }) => ({ published_at: reader.now }) }),
    acceptAdditional: on({ lockKey: serial, facts: additionalPlace, write: writeAdditional }),
    refuseAdditional: on({ lockKey: serial, write: writeAdditionalRefused }),
    release: on({ lockKey: serial, write: writeReleased }),
    open: on({ lockKey: serial, write: () => ({ is_open: true }) }),
    remarkAccept: on({ lockKey: serial, input: examRemark, facts: remarked, write: writeRemark }),
    remarkRefuse: on({ lockKey: serial, input: examRemark, facts: remarked, write: writeRemark }),
  },
  messageParams: (row, language) => ({
    org: row.organization[`name_${language}`],
    direction: row.direction[`name_${language}`],
    type: { key: `codes.dcType.${toldType(row)}` },
    reference: row.direction[`name_${language}`],
    result: inWords(row.state),
    direction_mark: row.direction_mark ?? '–',
    english_mark: englishMark(row),
  }),
};
