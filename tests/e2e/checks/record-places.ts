import type { Locator, Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { accountMachine } from '#machines/account.machine.ts';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { attestationMachine } from '#machines/attestation.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { enquiryMachine } from '#machines/enquiry.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { type BaseFacts, type ProcessRecord, statesTagged } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { notificationMachine } from '#machines/notification.machine.ts';
import { organizationMachine } from '#machines/organization.machine.ts';
import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { postMachine } from '#machines/post.machine.ts';
import { publicTextMachine } from '#machines/public-text.machine.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { statusCorrectionMachine } from '#machines/status-correction.machine.ts';
import { studentRequestMachine } from '#machines/student-request.machine.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { accountPaths } from '#modules/account/paths.ts';
import { additionalExamPaths } from '#modules/additional-exam/paths.ts';
import { advisorPaths } from '#modules/advisor/paths.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { attestationPaths } from '#modules/attestation/paths.ts';
import { certificatePaths } from '#modules/certificate/paths.ts';
import { enquiryPaths } from '#modules/enquiry/paths.ts';
import { examPaths } from '#modules/exam/paths.ts';
import { letterPaths } from '#modules/letter/paths.ts';
import { monitoringPaths } from '#modules/monitoring/paths.ts';
import { notificationPaths } from '#modules/notification/paths.ts';
import { organizationPaths } from '#modules/organization/paths.ts';
import { organizationCheckPaths } from '#modules/organization-check/paths.ts';
import { periodPaths } from '#modules/period/paths.ts';
import { postPaths } from '#modules/post/paths.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import { publicTextPaths } from '#modules/public-text/paths.ts';
import { quotaPaths } from '#modules/quota/paths.ts';
import { statusCorrectionPaths } from '#modules/status-correction/paths.ts';
import { studentRequestPaths } from '#modules/student-request/paths.ts';
import { topicPaths } from '#modules/topic/paths.ts';
import type { ClosedPlace } from '#shared/place.ts';
import type { Language } from '../support/words.ts';

/**
 * A record as the server tells it: of its fields those that name it, and the papers of an
 * application.
 */
export interface KnownRecord extends ProcessRecord<BaseFacts> {
  id: number;
  reference?: string;
  student_number?: string | null;
  number?: string;
  year?: number;
  /** The number of a letter, and what it is about. */
  code?: string | null;
  short_info?: string | null;
  name_uz?: string;
  name_ru?: string | null;
  name_en?: string | null;
  subject_uz?: string | null;
  subject_ru?: string | null;
  subject_en?: string | null;
  surname?: string | null;
  person?: { surname?: string | null; first_name?: string | null };
  organization?: { name_uz: string; name_ru: string; name_en: string } | null;
  period?: { id: number } | null;
  exam_id?: number;
  direction?: {
    id: number;
    code: string;
    name_uz: string;
    name_ru: string;
    name_en: string;
  } | null;
  diploma?: { id: number } | null;
  certificate?: { id: number } | null;
}

/** Where a record of a process is shown with its actions. */
export interface Place {
  machine: AnyStateMachine;
  /** Its address, and what the navigation guard asks. */
  at: Pick<ClosedPlace, 'path' | 'needs'>;
  href(record: KnownRecord): string;
  /** The part of the page that belongs to the record. */
  region(page: Page, record: KnownRecord): Locator;
  /** The page shows only the records of the person who looks at it. */
  own?: true;
  /** The page is for some records only. */
  only?(record: KnownRecord): boolean;
  /** Other records' parts inside the region. */
  except?: string;
  /**
   * Rows of a grid say why in words of their own (the proposal beside the marks), not under "Why
   * can't I …".
   */
  reasons?: 'elsewhere';
}

const students = statesTagged(applicationMachine, 'student');
const isStudent = ({ state }: KnownRecord): boolean => students.includes(state);
const wholePage = (page: Page): Locator => page.locator('main');
/** It begins another record. */
const nextVersion = '[data-event="renew"]';
const papersInside = '[aria-labelledby="paper-diploma"], [aria-labelledby="paper-certificate"]';

/** Every page on which a record of a process has its actions. */
export const places: readonly Place[] = [
  {
    machine: applicationMachine,
    at: applicationPaths.application,
    region: wholePage,
    except: papersInside,
    href: ({ id }) => applicationPaths.application.href({ id }),
  },
  {
    machine: applicationMachine,
    at: applicationPaths.ownApplication,
    region: wholePage,
    href: ({ id }) => applicationPaths.ownApplication.href({ id }),
  },
  {
    machine: applicationMachine,
    at: applicationPaths.student,
    region: wholePage,
    only: isStudent,
    href: ({ id }) => applicationPaths.student.href({ id }),
  },
  {
    machine: periodMachine,
    at: periodPaths.period,
    region: wholePage,
    href: ({ id }) => periodPaths.period.href({ id }),
  },
  {
    machine: certificateMachine,
    at: certificatePaths.certificate,
    region: wholePage,
    href: ({ id }) => certificatePaths.certificate.href({ id }),
  },
  {
    machine: advisorMachine,
    at: advisorPaths.advisor,
    region: wholePage,
    href: ({ id }) => advisorPaths.advisor.href({ id }),
  },
  {
    machine: organizationMachine,
    at: organizationPaths.organization,
    region: wholePage,
    href: ({ id }) => organizationPaths.organization.href({ id }),
  },
  {
    machine: notificationMachine,
    at: notificationPaths.notification,
    region: wholePage,
    href: ({ id }) => notificationPaths.notification.href({ id }),
  },
  {
    machine: accountMachine,
    at: accountPaths.user,
    region: wholePage,
    href: ({ id }) => accountPaths.user.href({ id }),
  },
  {
    machine: additionalExamMachine,
    at: additionalExamPaths.additionalExam,
    region: wholePage,
    href: ({ id }) => additionalExamPaths.additionalExam.href({ id }),
  },
  {
    machine: attestationMachine,
    at: attestationPaths.attestation,
    region: wholePage,
    href: ({ id }) => attestationPaths.attestation.href({ id }),
  },
  {
    machine: studentRequestMachine,
    at: studentRequestPaths.request,
    region: wholePage,
    href: ({ id }) => studentRequestPaths.request.href({ id }),
  },
  {
    machine: monitoringReportMachine,
    at: monitoringPaths.ownReport,
    region: wholePage,
    href: ({ id }) => monitoringPaths.ownReport.href({ id }),
  },
  {
    machine: monitoringReportMachine,
    at: monitoringPaths.advisedReport,
    region: wholePage,
    href: ({ id }) => monitoringPaths.advisedReport.href({ id }),
  },
  {
    machine: monitoringReportMachine,
    at: monitoringPaths.organizationReport,
    region: wholePage,
    href: ({ id }) => monitoringPaths.organizationReport.href({ id }),
  },
  {
    machine: monitoringReportMachine,
    at: monitoringPaths.countryReport,
    region: wholePage,
    href: ({ id }) => monitoringPaths.countryReport.href({ id }),
  },
  {
    machine: organizationCheckMachine,
    at: organizationCheckPaths.organizationCheck,
    region: wholePage,
    href: ({ id }) => organizationCheckPaths.organizationCheck.href({ id }),
  },
  {
    machine: statusCorrectionMachine,
    at: statusCorrectionPaths.statusCorrection,
    region: wholePage,
    href: ({ id }) => statusCorrectionPaths.statusCorrection.href({ id }),
  },
  {
    machine: additionalQuotaMachine,
    at: quotaPaths.additionalQuota,
    region: wholePage,
    href: ({ id }) => quotaPaths.additionalQuota.href({ id }),
  },
  {
    machine: examResultMachine,
    at: examPaths.examDirection,
    reasons: 'elsewhere',
    href: ({ exam_id, direction }) =>
      examPaths.examDirection.href({ id: exam_id ?? 0, directionId: direction?.id ?? 0 }),
    region: (page, { person }) =>
      page
        .locator('main')
        .getByRole('row')
        .filter({ hasText: `${person?.surname} ${person?.first_name}` }),
  },
  {
    machine: letterMachine,
    at: letterPaths.incomingLetter,
    region: wholePage,
    href: ({ id }) => letterPaths.incomingLetter.href({ id }),
  },
  {
    machine: targetedLetterMachine,
    at: letterPaths.targetedLetter,
    region: wholePage,
    href: ({ id }) => letterPaths.targetedLetter.href({ id }),
  },
  {
    machine: examMachine,
    at: examPaths.exam,
    region: wholePage,
    href: ({ id }) => examPaths.exam.href({ id }),
  },
  {
    machine: topicMachine,
    at: topicPaths.scientificTopics,
    region: wholePage,
    href: ({ id }) => topicPaths.scientificTopic.href({ id }),
  },
  {
    machine: postMachine,
    at: postPaths.post,
    region: wholePage,
    href: ({ id }) => postPaths.post.href({ id }),
  },
  {
    machine: enquiryMachine,
    at: enquiryPaths.enquiry,
    region: wholePage,
    href: ({ id }) => enquiryPaths.enquiry.href({ id }),
  },
  {
    machine: publicTextMachine,
    at: publicTextPaths.publicText,
    region: wholePage,
    except: nextVersion,
    href: ({ id }) => publicTextPaths.publicText.href({ id }),
  },
  {
    machine: quotaRequestMachine,
    at: quotaPaths.ask,
    region: wholePage,
    href: ({ id, period }) => quotaPaths.ask.href({ id: period?.id ?? 0, totalQuoteId: id }),
  },
  {
    machine: quotaRequestMachine,
    at: quotaPaths.quotaRequest,
    region: wholePage,
    href: ({ id, period }) => quotaPaths.quotaRequest.href({ id: period?.id ?? 0, requestId: id }),
  },
  {
    machine: quotaAgreementMachine,
    at: quotaPaths.quotaAgreement,
    region: wholePage,
    href: ({ id }) => quotaPaths.quotaAgreement.href({ id }),
  },
  {
    machine: quotaTotalMachine,
    at: quotaPaths.quotaTotal,
    region: wholePage,
    href: ({ id, period }) => quotaPaths.quotaTotal.href({ id: period?.id ?? 0, totalId: id }),
  },
  {
    machine: quotaDistributionMachine,
    at: quotaPaths.quotaDistribution,
    region: wholePage,
    href: ({ id, period }) =>
      quotaPaths.quotaDistribution.href({ id: period?.id ?? 0, distributionId: id }),
  },
  {
    machine: quotaSplitMachine,
    at: quotaPaths.quotaSplit,
    region: wholePage,
    href: ({ id, period }) => quotaPaths.quotaSplit.href({ id: period?.id ?? 0, splitId: id }),
  },
  {
    machine: diplomaMachine,
    at: profilePaths.profile,
    own: true,
    href: () => profilePaths.profile.href(),
    region: (page, { number }) =>
      page
        .locator('main section[aria-labelledby="diplomas"] li:has(h3)')
        .filter({ hasText: number ?? '' }),
  },
];

/** The papers of an application have actions of their own on the page of its review. */
export const papersOf = (machine: AnyStateMachine): Place => ({
  machine,
  at: applicationPaths.application,
  href: ({ id }) => applicationPaths.application.href({ id }),
  region: (page) => page.locator(`main section[aria-labelledby="paper-${machine.id}"]`),
});

/**
 * What of a record stands in the browser's title once its page is drawn; a diploma has no page of
 * its own.
 */
export function titleOf({ machine, at }: Place, record: KnownRecord, language: Language): string {
  if (machine.id === diplomaMachine.id) return '';
  if (machine.id === examResultMachine.id) return record.direction?.[`name_${language}`] ?? '';
  if (machine.id === letterMachine.id || machine.id === targetedLetterMachine.id)
    return record.code ?? record.short_info ?? '';
  // Students know whose report it is: it is called by its quarter.
  if (at === monitoringPaths.ownReport) return String(record.year);
  if (at === applicationPaths.student && record.student_number) return record.student_number;
  const subject = record[`subject_${language}`] ?? record.subject_uz;
  if (subject) return subject;
  return (
    record.reference ??
    record.number ??
    record[`name_${language}`] ??
    record.name_uz ??
    record.person?.surname ??
    record.surname ??
    record.organization?.[`name_${language}`] ??
    ''
  );
}

/**
 * The controls by which a screen sends an event without a button of its name, and how they are
 * seen. Everything else is a button or a link with the words of the action.
 */
export const ownControls: Readonly<
  Record<string, { seen: string; because: string; early?: true }>
> = {
  'application.save': {
    seen: 'main ul a[href*="/apply-document/"]',
    because: 'a draft is edited in the wizard: its task list',
  },
  'application.send': {
    seen: 'main ul a[href$="/check"]',
    because: 'the last page of the wizard; it may be read before the draft may be sent',
    early: true,
  },
  'application.markDocument': {
    seen: 'main [data-event="markDocument"] button',
    because: 'each document has its marks',
  },
  'monitoringReport.remove': {
    seen: 'main [data-event="remove"]',
    because: 'each work has its way out of the report',
  },
  'monitoringReport.markItem': {
    seen: 'main [data-event="markItem"] button',
    because: 'each work has its judgement',
  },
  'application.finish': {
    seen: 'main [data-outcomes~="finish"]',
    because: 'one button for the good ends of a study asks for the outcome',
  },
  'application.defend': {
    seen: 'main [data-outcomes~="defend"]',
    because: 'one button for the good ends of a study asks for the outcome',
  },
  'examResult.setMark': {
    seen: 'main [data-marks-bar]',
    because: 'a cell of the grid',
    early: true,
  },
  'examResult.accept': {
    seen: 'main [data-marks-bar]',
    because: 'the result in a cell of the grid',
    early: true,
  },
  'examResult.refuse': {
    seen: 'main [data-marks-bar]',
    because: 'the result in a cell of the grid',
    early: true,
  },
  'application.setAdvisor': {
    seen: 'main [data-event="setAdvisor"]',
    because: 'a step of the admission: a form on the page',
  },
  'application.setTopic': {
    seen: 'main [data-event="setTopic"]',
    because: 'a step of the admission: a form on the page',
  },
  'application.setCouncil': {
    seen: 'main [data-event="setCouncil"]',
    because: 'a step of the admission: a form on the page',
  },
};

/**
 * Events that a page sends by itself when it is opened: never a button, and not open any more once
 * the page is drawn.
 */
export const automatic: readonly string[] = ['letter.read', 'targetedLetter.read'];
