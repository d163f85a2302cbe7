import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { reportStates } from '#modules/monitoring/for-others/report-states.server.ts';
import type { Reader } from '#server/engine/process.ts';
import { canViewPerson, holderOf, seesOtherLearners } from '#server/processes/access.ts';
import { scopesFor } from '#shared/abilities.ts';
import { maskPinfl } from '#shared/pinfl.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { admittedType } from './admission.server.ts';
import { applicationReference } from './for-others/reference.server.ts';
import { askedDocuments } from './for-others/required-documents.ts';
import type { ProfileCopy } from './profile-copy.server.ts';
import type { ApplicationRow } from './row.server.ts';
import type { ApplicationCertificate, ApplicationDiploma, applicationRecord } from './schema.ts';
import { translationOf } from './translation.server.ts';

type Names = { id: number; name_uz: string; name_ru: string; name_en: string };

function names(thing: Names): Names;
function names(thing: Names | null): Names | null;
function names(thing: Names | null): Names | null {
  return (
    thing && {
      id: thing.id,
      name_uz: thing.name_uz,
      name_ru: thing.name_ru,
      name_en: thing.name_en,
    }
  );
}

export type Access = 'full' | 'masked' | 'advised' | 'name';

/**
 * How much of a person the reader sees (docs/domain.md#what-a-reader-sees): all, without passport
 * files, the ways to reach an advised student, or only the name.
 */
export function accessOf(reader: Reader, row: { owner_id: number | null }): Access {
  const { userId } = reader.actor;
  if (userId !== null && userId === row.owner_id) return 'full';
  const advised = scopesFor(holderOf(reader), 'Person', 'readContacts').includes('V');
  return advised ? 'advised' : canViewPerson(reader);
}

const waysToReach = ['mobile_phone', 'email'];
const ofPapers = ['pinfl', 'birthday', ...waysToReach];
const parts: Record<Access, readonly string[]> = {
  full: ofPapers,
  masked: ofPapers,
  advised: waysToReach,
  name: [],
};

/** What a list or a file says of a person beside the name. */
export const partsSeen = (access: Access): readonly string[] => parts[access];

const drafts = statesTagged(applicationMachine, 'draft');
const students = statesTagged(applicationMachine, 'student');

/**
 * The person of an application as this reader may see it: a draft shows the profile of today, a
 * sent one the copy made at sending.
 */
function personOf(row: ApplicationRow, access: Access) {
  const { person } = row;
  const copy = drafts.includes(row.state) ? null : row.profile_copy;
  // Field by field: to make one object of both was the dearest step of a list's row.
  const of = <Name extends keyof ProfileCopy>(name: Name) => {
    const then = copy?.[name];
    return then === undefined ? person[name] : then;
  };
  const name = {
    id: person.id,
    language: person.language,
    surname: of('surname'),
    first_name: of('first_name'),
    middle_name: of('middle_name'),
  };
  if (access === 'name') return name;
  if (access === 'advised')
    return { ...name, mobile_phone: of('mobile_phone'), email: of('email') };
  const shared = {
    ...name,
    pinfl: person.pinfl && (access === 'full' ? person.pinfl : maskPinfl(person.pinfl)),
    birthday: of('birthday'),
    gender: of('gender'),
    citizenship: of('citizenship'),
    mobile_phone: of('mobile_phone'),
    email: of('email'),
    permanent_address: of('permanent_address'),
    workplace: of('workplace'),
    position: of('position'),
    bio_uz: of('bio_uz'),
    bio_ru: of('bio_ru'),
    bio_en: of('bio_en'),
  };
  if (access === 'masked') return shared;
  return {
    ...shared,
    passport_series: person.passport_series,
    passport_number: person.passport_number,
    disability_type: of('disability_type'),
    benefit_type: of('benefit_type'),
    employed: person.employed,
  };
}

/** The orders after the first one, the contract, the end: what a student's page shows besides. */
const ordersOf = (row: ApplicationRow, access: Access) => ({
  leave_order_number: row.leave_order_number,
  leave_order_date: row.leave_order_date,
  leave_order_file_id: access === 'full' ? row.leave_order_file_id : null,
  finish_order_number: row.finish_order_number,
  finish_order_date: row.finish_order_date,
  finish_order_file_id: access === 'full' ? row.finish_order_file_id : null,
  cancel_reason: row.cancel_reason,
  degree_document: row.degree_document,
  contract_number: row.contract_number,
  contract_date: row.contract_date,
  contract_payer: row.contract_payer,
  contract_payer_name: row.contract_payer_name,
});

/**
 * What the timeline tells of orders and decisions: the record itself keeps only the last leave and
 * the last decision.
 */
export const applicationTimelineFields = [
  'council_number',
  'council_date',
  'council_file_id',
  'order_number',
  'order_date',
  'order_file_id',
  'leave_start',
  'leave_stop',
  'leave_order_number',
  'leave_order_date',
  'leave_order_file_id',
  'finish_order_number',
  'finish_order_date',
  'finish_order_file_id',
  'defence_date',
  'degree_document',
  'review_until',
  'papers_until',
  'papers_answer',
];

const study = (row: ApplicationRow, access: Access) => ({
  scholarship_status: row.scholarship_status,
  student_number: row.student_number,
  study_start: row.study_start,
  study_end: row.study_end,
  old_list_flag: row.old_list_flag,
  leave_ground: row.leave_ground,
  leave_start: row.leave_start,
  leave_stop: row.leave_stop,
  defence_date: row.defence_date,
  defended_early: row.defended_early,
  order_number: row.order_number,
  order_date: row.order_date,
  order_file_id: access === 'full' ? row.order_file_id : null,
  ...ordersOf(row, access),
});

const published = statesTagged(examMachine, 'published');

/**
 * The exam of the application: day, place and commission for the candidate and for those who see
 * other learners; marks, result and where the candidate stands only when they are published. Nobody else
 * learns of it from the application.
 */
function examOf(row: ApplicationRow, reader: Reader) {
  const { entry, owner_id } = row;
  if (!entry?.result) return null;
  const own = reader.actor.userId === owner_id;
  const staff = seesOtherLearners(reader);
  if (!own && !staff) return null;
  const {
    exam_id,
    exam_date,
    place,
    commission,
    study_start,
    result,
    direction_mark,
    english_mark,
    is_certificate,
    max_mark,
    absent,
    published_at,
  } = entry;
  const isPublished = published.includes(entry.exam_state);
  const marks =
    isPublished || staff
      ? { result, direction_mark, english_mark, absent: absent === true, published_at }
      : null;
  const { additional, standing } = entry;
  return {
    exam_id,
    exam_date,
    place,
    commission,
    study_start,
    // Somebody who has a result has a row, which says yes or no to both.
    is_certificate: is_certificate === true,
    max_mark,
    published: isPublished,
    marks,
    standing,
    // What an admission on additional basis makes of the study.
    additional: additional && {
      request_id: additional.id,
      basis: additional.basis,
      payer: additional.payer,
      dc_type: admittedType(row),
    },
  };
}

/** Who sees a name alone, or is the advisor, sees no papers. */
const seesPapers = (access: Access): boolean => access === 'full' || access === 'masked';

/** The diploma, for those who may see papers; its scan for those who may see scans. */
function diplomaOf({ diploma }: ApplicationRow, access: Access): ApplicationDiploma | null {
  if (!diploma || !seesPapers(access)) return null;
  const { id, state, degree, education_form, education_type, institution } = diploma;
  const { speciality, serial, number, given_date, file_id } = diploma;
  return {
    id,
    state,
    degree,
    education_form,
    education_type,
    institution,
    speciality,
    serial,
    number,
    given_date,
    file_id: access === 'full' ? file_id : null,
  };
}

/** The certificate, for those who may see papers; its scan for those who may see scans. */
function certificateOf(
  { certificate }: ApplicationRow,
  access: Access,
): ApplicationCertificate | null {
  if (!certificate || !seesPapers(access)) return null;
  const { id, state, type, number, level, score, given_date, valid_until, file_id } = certificate;
  return {
    id,
    state,
    type: names(type),
    number,
    level,
    score,
    given_date,
    valid_until,
    file_id: access === 'full' ? file_id : null,
  };
}

const noTranslation = { bio_translation: null, topic_translation: null, translated_on: null };

/** What of an application travels to this reader. */
export function applicationFields(
  row: ApplicationRow,
  reader: Reader,
): FieldsOf<typeof applicationRecord> {
  const access = accessOf(reader, row);
  const { advisor } = row;
  return {
    reference: applicationReference(row),
    dc_type: row.dc_type,
    edu_language: row.edu_language,
    topic: row.topic,
    chosen_topic: names(row.chosen_topic),
    advisors: row.tenures,
    reports: students.includes(row.state) ? reportStates(row.dc_type, row.monitoring) : [],
    letter_code: row.letter_code,
    person: personOf(row, access),
    period: names(row.period),
    organization: names(row.organization),
    direction: row.direction && { ...names(row.direction), code: row.direction.code },
    advisor: advisor && {
      id: advisor.id,
      surname: advisor.surname,
      first_name: advisor.first_name,
      middle_name: advisor.middle_name,
      students: advisor.students,
    },
    works: row.works,
    documents:
      access === 'full' ? row.documents : row.documents.map(({ kind, mark }) => ({ kind, mark })),
    // What is asked tells of employment, benefits and disability.
    asked: access === 'full' ? askedDocuments(row.dc_type, row.person) : [],
    diploma: diplomaOf(row, access),
    certificate: certificateOf(row, access),
    sent_at: row.sent_at,
    accepted_at: row.accepted_at,
    review_started_at: row.review_started_at,
    review_until: row.review_until,
    rework_until: row.rework_until,
    // It tells of employment, benefits and disability, as what is asked does.
    papers_request: access === 'full' ? row.papers_request : null,
    ...(seesPapers(access) ? translationOf(row) : noTranslation),
    reason: row.reason,
    appeal: row.appeal,
    council_number: row.council_number,
    council_date: row.council_date,
    council_file_id: access === 'full' ? row.council_file_id : null,
    exam: examOf(row, reader),
    ...study(row, access),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
