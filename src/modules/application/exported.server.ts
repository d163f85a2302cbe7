import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Reader } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { ExportedRecord } from '#server/statistics/record-export.ts';
import { maskPinfl } from '#shared/pinfl.ts';
import { isDecisionOverdue, reviewUntilOf } from './facts.server.ts';
import { type Access, accessOf, partsSeen } from './fields.server.ts';
import { applicationReference } from './for-others/reference.server.ts';
import type { ExportedApplication } from './shown.ts';

/** A row of the statement below: moments are days in Tashkent. */
interface Found
  extends Pick<
    ExportedApplication,
    | 'state'
    | 'dc_type'
    | 'edu_language'
    | 'topic'
    | 'appeal'
    | 'reason'
    | 'sent_at'
    | 'accepted_at'
    | 'updated_at'
    | 'organization'
    | 'direction'
    | 'chosen_topic'
    | 'period'
    | 'advisor'
    | 'student_number'
    | 'scholarship_status'
    | 'order_number'
    | 'order_date'
    | 'study_start'
    | 'study_end'
  > {
  id: number;
  owner_id: number;
  review_until: string | null;
  review_stop: string | null;
  exam_stop: string | null;
  exam_state: string | null;
  admission_year: number | null;
  created_at: Date | null;
  surname: string | null;
  first_name: string | null;
  middle_name: string | null;
  mobile_phone: string | null;
  email: string | null;
  birthday: string | null;
  pinfl: string | null;
}

const drafts = stateList(statesTagged(applicationMachine, 'draft'));

const dayOf = (column: string) =>
  sql`(${sql.ref(`r.${column}`)} at time zone 'Asia/Tashkent')::date as ${sql.ref(column)}`;

const namesOf = (
  table: string,
  further = sql``,
) => sql`case when ${sql.ref(`${table}.id`)} is not null
  then json_build_object('name_uz', ${sql.ref(`${table}.name_uz`)},
    'name_ru', ${sql.ref(`${table}.name_ru`)}, 'name_en', ${sql.ref(`${table}.name_en`)}${further})
  end`;

/** A draft shows the profile of today, a sent application the copy made at sending. */
const ofPerson = (column: string) => {
  const now = sql.ref(`person.${column}`);
  return sql`case when r.state = any(${drafts}) or not coalesce(r.profile_copy ? ${sql.lit(column)}, false)
    then ${now}::text else r.profile_copy ->> ${sql.lit(column)} end as ${sql.ref(column)}`;
};

const select = sql`
  select r.id, r.state, r.owner_id, r.dc_type, r.edu_language, r.topic, r.appeal, r.reason,
    r.student_number, r.scholarship_status, r.order_number, r.order_date, r.study_start, r.study_end,
    r.review_until, period.review_stop, period.exam_stop, exam.state as exam_state,
    period.admission_year,
    case when period.id is null then r.created_at end as created_at,
    ${dayOf('sent_at')}, ${dayOf('accepted_at')}, ${dayOf('updated_at')},
    ${ofPerson('surname')}, ${ofPerson('first_name')}, ${ofPerson('middle_name')},
    ${ofPerson('mobile_phone')}, ${ofPerson('email')}, ${ofPerson('birthday')}, person.pinfl,
    ${namesOf('organization')} as organization,
    ${namesOf('direction', sql`, 'code', direction.code`)} as direction,
    ${namesOf('chosen')} as chosen_topic, ${namesOf('period')} as period,
    case when v.id is not null then json_build_object('surname', advisor.surname,
      'first_name', advisor.first_name, 'middle_name', advisor.middle_name) end as advisor
  from page r
    join account person on person.id = r.owner_id
    left join period on period.id = r.period_id
    left join organization on organization.id = r.organization_id
    left join exam on exam.organization_id = r.organization_id and exam.period_id = r.period_id
    left join direction on direction.id = r.direction_id
    left join topic chosen on chosen.id = r.topic_id
    left join advisor v on v.id = r.advisor_id
    left join account advisor on advisor.id = v.account_id`;

/** The person with no more than somebody of this access sees of them. */
function personOf(found: Found, access: Access): ExportedApplication['person'] {
  const { surname, first_name, middle_name, mobile_phone, email, birthday, pinfl } = found;
  const seen = partsSeen(access);
  if (!seen.includes('email')) return { surname, first_name, middle_name };

  if (!seen.includes('pinfl')) return { surname, first_name, middle_name, mobile_phone, email };
  const number = pinfl && (access === 'full' ? pinfl : maskPinfl(pinfl));
  return { surname, first_name, middle_name, mobile_phone, email, birthday, pinfl: number };
}

function recordOf(found: Found, access: Access, reader: Reader): ExportedApplication {
  const { id, admission_year: year, created_at, review_stop, dc_type, accepted_at } = found;
  const reviewUntil = reviewUntilOf(found.review_until, review_stop);
  const awaited = {
    dcType: dc_type,
    accepted: accepted_at,
    reviewUntil,
    period: review_stop === null ? null : { review_stop, exam_stop: found.exam_stop },
    exam: found.exam_state,
  };
  return {
    state: found.state,
    reference: applicationReference({
      id,
      period: year === null ? null : { admission_year: year },
      created_at,
    }),
    dc_type,
    edu_language: found.edu_language,
    topic: found.topic,
    appeal: found.appeal,
    reason: found.reason,
    sent_at: found.sent_at,
    accepted_at,
    updated_at: found.updated_at,
    organization: found.organization,
    direction: found.direction,
    chosen_topic: found.chosen_topic,
    period: found.period,
    advisor: found.advisor,
    student_number: found.student_number,
    scholarship_status: found.scholarship_status,
    order_number: found.order_number,
    order_date: found.order_date,
    study_start: found.study_start,
    study_end: found.study_end,
    person: personOf(found, access),
    facts: { reviewUntil, decisionOverdue: isDecisionOverdue(awaited, reader) },
  };
}

/** Of an application what the columns of its list need: seven joins instead of more than twenty. */
export const exportedApplication: ExportedRecord<Found, ExportedApplication> = {
  select,
  record(reader) {
    const ofOthers = accessOf(reader, { owner_id: null });
    const { userId } = reader.actor;
    const access = ({ owner_id }: Found) =>
      owner_id === userId ? accessOf(reader, { owner_id }) : ofOthers;
    return (found) => recordOf(found, access(found), reader);
  },
};
