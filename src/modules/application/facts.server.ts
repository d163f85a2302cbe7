import { type ApplicationFacts, applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { lastDayOf, reachedLevel } from '#modules/certificate/schema.ts';
import { closesAfter } from '#modules/period/for-others/closing.server.ts';
import { missingProfileFields } from '#modules/profile/for-others/missing-fields.server.ts';
import type { Reader } from '#server/engine/process.ts';
import { isMerged, workingOrganization } from '#server/reference/organization-state.ts';
import { dcTypeOf, diplomaDegrees } from '#shared/codes.ts';
import { addDays, daysBetween, tashkentDay, yearsLater } from '#shared/dates.ts';
import { appealDaysOf, appealFacts } from './appeal.server.ts';
import { isAdvisorAvailable, isTopicFree } from './choices.server.ts';
import { isCorrected } from './correction.server.ts';
import { missingDocuments } from './for-others/required-documents.ts';
import { letterGuardFacts } from './letter.server.ts';
import { papersFacts } from './papers.server.ts';
import { isQualified } from './qualification.server.ts';
import type { ApplicationRow } from './row.server.ts';
import { isOverstayed, overstayDays } from './study.server.ts';
import { wroteInOtherLanguage } from './translation.server.ts';

/** A certificate that only grew too old still counts for what was sent while it was good. */
const unrefused = statesTagged(certificateMachine, 'unrefused');
const undecidedCertificates = statesTagged(certificateMachine, 'undecided');
const usableDiplomas = statesTagged(diplomaMachine, 'usable');
const undecidedDiplomas = statesTagged(diplomaMachine, 'undecided');
const studying = statesTagged(applicationMachine, 'studying');
const onLeave = statesTagged(applicationMachine, 'onLeave');
const onOldList: readonly (string | null)[] = ['old', 'unconfirmed_old'];
const activePeriods = statesTagged(periodMachine, 'active');
const awaitsAdmission = statesTagged(applicationMachine, 'awaitsAdmission');
const undecidedExams = statesTagged(examMachine, 'undecided');
const laterOf = (...days: (string | null | undefined)[]): string =>
  days.reduce<string>((latest, day) => (day && day > latest ? day : latest), '');
const dayOf = (moment: Date | null): string | null =>
  moment ? tashkentDay(new Date(moment)) : null;

/** Whether quarter rules let a type be chosen in a period (GA2). */
export function isTypeOffered(dcType: number, quarters: readonly number[]): boolean {
  const type = dcTypeOf(dcType);
  return Boolean(type?.applicantMayChoose && (type.independent || quarters.includes(1)));
}

/**
 * GA8: not refused, good on the last day of the registration, of the level that the direction asks
 * for.
 */
function languageProven(
  { certificate, direction, period }: ApplicationRow,
  settings: Reader['settings'],
): boolean {
  if (!certificate || !unrefused.includes(certificate.state)) return false;
  const inTime =
    lastDayOf(certificate, settings['certificate.unlimited_valid_years']) >=
    (period?.registration_stop ?? '');
  const reached = reachedLevel(certificate.type, certificate);
  return inTime && reached !== null && reached >= (direction?.required_language_level ?? '');
}

/** What a reviewer must have decided of the papers with a life of their own. */
const paperFacts = ({ certificate, diploma }: ApplicationRow) => ({
  certificateDecided: certificate === null || !undecidedCertificates.includes(certificate.state),
  certificateNotRejected: certificate === null || unrefused.includes(certificate.state),
  diplomaDecided: diploma === null || !undecidedDiplomas.includes(diploma.state),
  diplomaNotRejected: diploma === null || usableDiplomas.includes(diploma.state),
});

function educationProven({ diploma }: ApplicationRow, family: string): boolean {
  if (!diploma || !usableDiplomas.includes(diploma.state)) return false;
  const degree = diplomaDegrees.find(({ id }) => id === diploma.degree);
  return Boolean(family === 'dsc' ? degree?.opensDsc : degree?.opensPhd);
}

function worksSufficient(
  { works }: ApplicationRow,
  family: string,
  settings: Reader['settings'],
): boolean {
  if (family === 'trainee') return true;
  if (family === 'dsc')
    return (
      works.later_articles >= settings['apply.min_articles_dsc'] &&
      works.later_theses >= settings['apply.min_theses_dsc']
    );
  return (
    works.articles >= settings['apply.min_articles_phd'] &&
    works.theses >= settings['apply.min_theses_phd']
  );
}

const reminders = { leave: [30, 10], term: [90, 30] } as const;

/**
 * So many days before a day, on it and weekly after it, once each. Reminders are sent on working
 * days: what fell on a day of rest is due on the next working day. What lay before the leave or the
 * study began was never due.
 */
function isReminderDue(row: ApplicationRow, today: string): boolean {
  const [day, start, ahead] = row.leave_stop
    ? [row.leave_stop, row.leave_start, reminders.leave]
    : [row.study_end, row.study_start, reminders.term];
  if (!day) return false;
  const weeks = Math.floor(daysBetween(day, today) / 7);
  const passed = [
    ...ahead.map((days) => addDays(day, -days)),
    ...(weeks >= 0 ? [addDays(day, weeks * 7)] : []),
  ].filter((due) => due <= today);
  const latest = passed.at(-1);
  return (
    latest !== undefined &&
    latest >= (start ?? '') &&
    (row.reminded_on === null || row.reminded_on < latest)
  );
}

/**
 * What is past its day: a leave that nobody came back from, a study whose term is over
 * (`is_overdue`).
 */
function lateness(row: ApplicationRow, today: string) {
  const end = row.leave_stop ?? row.study_end;
  return {
    isOverdue: studying.includes(row.state) && end !== null && end < today,
    leaveOverstayed: studying.includes(row.state) && isOverstayed(row, today),
    overstayUntil: row.leave_stop && addDays(row.leave_stop, overstayDays),
    leaveOver: onLeave.includes(row.state) && row.leave_stop !== null && row.leave_stop < today,
    // The old list and a removal are settled first.
    studyOverdue:
      studying.includes(row.state) &&
      !onLeave.includes(row.state) &&
      row.study_end !== null &&
      row.study_end < today &&
      !row.monitoring.proposed &&
      !onOldList.includes(row.old_list_flag),
  };
}

/** Until when an organization may review: its own day, or that of the period where it is later. */
export const reviewUntilOf = (
  own: string | null,
  ofPeriod: string | null | undefined,
): string | null => own && laterOf(own, ofPeriod);

/** Windows and deadlines of the record, for the guards and for the sentences that explain them. */
function times(row: ApplicationRow, reader: Reader) {
  const { today, settings } = reader;
  const { period } = row;
  const periodOpen = period !== null && activePeriods.includes(period.state);
  const reviewUntil = reviewUntilOf(row.review_until, period?.review_stop);
  const decided = decisionAt(row);
  const fromDecision = decided && addDays(dayOf(decided) ?? today, appealDaysOf(row, reader));
  // An appeal that nobody answered has given the person the time anew.
  const appealUntil = fromDecision && laterOf(fromDecision, row.appeal_until);
  const appealedAlready =
    row.appealed_decision_at !== null && row.appealed_decision_at.getTime() === decided?.getTime();
  return {
    periodOpen,
    registrationStart: period?.registration_start ?? null,
    registrationStop: period?.registration_stop ?? null,
    reviewUntil,
    reworkUntil: row.rework_until,
    appealUntil,
    prolongUntil: addDays(laterOf(today, row.review_until), settings['apply.review_days']),
    registrationOpen:
      periodOpen && period.registration_start <= today && today <= period.registration_stop,
    reworkOpen: row.rework_until !== null && today <= row.rework_until,
    reviewOpen: reviewUntil !== null && today <= reviewUntil,
    appealTimeOpen: Boolean(appealUntil && today <= appealUntil && !appealedAlready),
  };
}

/** Days that an organization has for an independent researcher after the documents are accepted. */
export const councilDays = 30;

/** What decides whether an organization is late with an application. */
interface Awaited {
  dcType: number;
  accepted: string | null;
  reviewUntil: string | null;
  period: { exam_stop: string | null; review_stop: string } | null;
  /** The state of the exam of the organization; null while there is none. */
  exam: string | null;
}

/**
 * Whether an exam is late for those who wait for it: not created so many days after the end of the
 * review (setting `exam.create_days`), or not published on the last day of exams.
 */
function isExamLate({ exam, period }: Awaited, { today, settings }: Reader): boolean {
  if (!period?.exam_stop) return false;
  if (exam !== null && !undecidedExams.includes(exam)) return false;
  const createUntil = addDays(period.review_stop, settings['exam.create_days']);
  return today > period.exam_stop || (exam === null && today > createUntil);
}

/** The last day of the council for an application that was accepted; null where an exam decides. */
const councilUntilOf = (dcType: number, accepted: string | null): string | null =>
  accepted !== null && dcTypeOf(dcType)?.independent ? addDays(accepted, councilDays) : null;

/**
 * Whether an organization is late: with the review, or after the acceptance with the decision of
 * the council or with the exam. `overdueSql` says the same in SQL.
 */
export function isDecisionOverdue(awaited: Awaited, reader: Reader): boolean {
  const { dcType, accepted, reviewUntil } = awaited;
  if (!accepted) return reviewUntil !== null && reader.today > reviewUntil;
  const councilUntil = councilUntilOf(dcType, accepted);
  return councilUntil === null ? isExamLate(awaited, reader) : reader.today > councilUntil;
}

/** What the exam says about an application; without one nothing is decided. */
function examFacts({ entry }: ApplicationRow) {
  const state = entry?.exam_state ?? null;
  const published = state !== null && statesTagged(examMachine, 'published').includes(state);
  return {
    examUndecided: state === null || undecidedExams.includes(state),
    examFinished: state !== null && statesTagged(examMachine, 'finished').includes(state),
    examPublished: published,
    // Facts travel to the candidate: a result is none before it is published.
    examPassed:
      published &&
      entry?.result != null &&
      statesTagged(examResultMachine, 'passed').includes(entry.result),
    placeFree: (entry?.places_left ?? 0) > 0,
  };
}

/**
 * The moment of the decision that an appeal is about: the published result of an exam, or the
 * organization's own decision (on the documents, on the admission, on a removal).
 */
export const decisionAt = ({ state, entry, decided_at }: ApplicationRow): Date | null =>
  awaitsAdmission.includes(state) && entry?.published_at
    ? new Date(entry.published_at)
    : decided_at;

/**
 * Whether somebody with these studies may begin one of this form (GA9): one study at a time, but an
 * independent researcher may go on to another form.
 */
export const leavesRoom = (dcType: number, studies: readonly { dc_type: number }[]): boolean =>
  studies.every(({ dc_type }) => dcTypeOf(dc_type)?.independent && dc_type !== dcType);

/** All facts of an application, from one row. */
export function applicationFacts(
  row: ApplicationRow,
  reader: Reader,
): ApplicationFacts & Record<string, unknown> {
  const { today, settings } = reader;
  const type = dcTypeOf(row.dc_type);
  const family = type?.family ?? 'phd';
  const independent = type?.independent ?? false;
  const trainee = type?.trainee ?? false;
  const time = times(row, reader);
  const missing = missingDocuments(
    row.dc_type,
    row.person,
    row.documents.map(({ kind }) => kind),
  );
  const profile = missingProfileFields(row.person, today);
  const mayStudyMore = leavesRoom(row.dc_type, row.studies);
  const awaited = {
    dcType: row.dc_type,
    accepted: dayOf(row.accepted_at),
    reviewUntil: time.reviewUntil,
    period: row.period,
    exam: row.entry?.exam_state ?? null,
  };
  const decisionOverdue = isDecisionOverdue(awaited, reader);
  const closesOn = row.period && closesAfter(row.period, reader);
  return {
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    deputies: row.deputies,
    advisorUserId: row.advisor?.account_id ?? null,
    independent,
    trainee,
    doctoralDegree: family === 'dsc',
    returned: row.returned,
    ...time,
    typeOffered: isTypeOffered(row.dc_type, row.period?.quarters ?? []),
    placeOffered:
      row.organization?.state === workingOrganization &&
      row.direction_offered &&
      (!type?.quota || row.places_split > 0),
    draftsWithinLimit: true,
    mayStudyMore,
    neverSent: row.sent_count === 0,
    profileComplete: profile.length === 0,
    missingProfile: profile,
    educationProven: educationProven(row, family),
    worksSufficient: worksSufficient(row, family, settings),
    articles: settings[family === 'dsc' ? 'apply.min_articles_dsc' : 'apply.min_articles_phd'],
    theses: settings[family === 'dsc' ? 'apply.min_theses_dsc' : 'apply.min_theses_phd'],
    documentsComplete: missing.length === 0,
    missingDocuments: missing,
    languageProven: independent || languageProven(row, settings),
    requiredLevel: row.direction?.required_language_level ?? null,
    singleApplication: !row.other_undecided && mayStudyMore,
    ...letterGuardFacts(row),
    advisorAvailable: isAdvisorAvailable(row.advisor, row, settings['advisor.max_active_students']),
    chosenAdvisorAvailable: true,
    topicAvailable: row.topic_id === null || isTopicFree(row.chosen_topic, row),
    chosenTopicAvailable: true,
    reviewStarted: row.review_started_at !== null,
    documentMarkedWrong: row.documents.some(({ mark }) => mark === 'wrong'),
    documentsMarkedCorrect:
      row.documents.length > 0 && row.documents.every(({ mark }) => mark === 'correct'),
    ...paperFacts(row),
    ...papersFacts(row, reader),
    ...appealFacts(row, reader),
    ...examFacts(row),
    councilDecided: row.council_number !== null,
    advisorSet: row.advisor_id !== null,
    topicSet: row.topic_id !== null,
    admittedElsewhere: row.admitted_elsewhere,
    councilUntil: councilUntilOf(awaited.dcType, awaited.accepted),
    decisionOverdue,
    leftUndecided: decisionOverdue && closesOn !== null && today > closesOn,
    closesAfter: closesOn,
    overdueToldToday: row.overdue_told_on === today,
    noLiveStudy: row.studies.length === 0,
    organizationActive: row.organization?.state === workingOrganization,
    oldListOpen: today <= settings['study.old_list_until'],
    startedBeforePlatform: true,
    organizationMerged: isMerged(row.organization?.state),
    oldListFlag: row.old_list_flag,
    changedSinceRefusal: isCorrected(row),
    termOver: trainee
      ? row.study_start !== null && yearsLater(row.study_start, 1) <= today
      : row.study_end !== null && row.study_end <= addDays(today, 30),
    monitoringSettled: row.monitoring.unsettled === 0 && !row.monitoring.last_failed,
    removalProposed: row.monitoring.proposed,
    dissertationUploaded: row.works.dissertations > 0 && row.works.autoreferats > 0,
    qualificationPassed:
      row.qualification !== null &&
      isQualified(row.qualification, row.direction?.required_language_level ?? null, reader),
    degreeApproved:
      Boolean(row.oak?.approved_on) && row.oak?.specialty_code === row.direction?.code,
    wroteInOtherLanguage: wroteInOtherLanguage(row),
    reminderDue: isReminderDue(row, today),
    ...lateness(row, today),
    repeatedStudy: row.earlier_scholarships.some((one) => dcTypeOf(one)?.family === family),
  };
}
