import type { AbilityAction, AbilitySubject } from '#shared/abilities.ts';

/** `subject action` of the ability table: the cell that opens an event. */
type AbilityName = `${AbilitySubject} ${AbilityAction}`;

/**
 * Where an event is narrower than its cell: the roles of the cell that may not send it, and why.
 */
export interface Opened {
  by: AbilityName;
  notFor?: readonly number[];
  /**
   * The record is its author's alone: the scope bounds something else, as whom a message may reach.
   */
  authored?: true;
}

const asIs = (by: AbilityName, ...events: string[]): [string, Opened][] =>
  events.map((event) => [event, { by }]);
const without = (
  by: AbilityName,
  notFor: readonly number[],
  ...events: string[]
): [string, Opened][] => events.map((event) => [event, { by, notFor }]);

/**
 * What the abilities mean in the words of the machines: which cell of the ability table opens which
 * event of a process. An event that is not here is for the scheduler and for visitors without an
 * account only.
 */
export const eventAbilities: Record<string, Readonly<Record<string, Opened>>> = {
  application: Object.fromEntries([
    ...asIs('ApplyDocument create', 'create'),
    ...asIs('ApplyDocument update', 'save'),
    ...asIs('ApplyDocument delete', 'delete'),
    ...asIs('ApplyDocument send', 'send'),
    ...asIs('ApplyDocument toDraft', 'withdraw'),
    ...asIs('ApplyDocument regenerate', 'regenerate'),
    ...asIs('ApplyDocument appeal', 'appeal'),
    ...asIs('ApplicantDocument accept', 'reviewStart', 'markDocument', 'accept'),
    ...asIs('ApplicantDocument reject', 'reject'),
    ...asIs('ApplicantDocument returnToReview', 'returnToReview'),
    ...asIs('ApplicantDocument admit', 'setAdvisor', 'setTopic', 'setCouncil', 'admit'),
    ...asIs('ApplicantDocument notAccept', 'notAccept'),
    ...asIs('ApplyDocumentAll reopen', 'reopen', 'reopenResult', 'appealRefuse', 'prolongReview'),
    ...asIs('StudentList add', 'add', 'resendOld', 'correctOld'),
    ...asIs('StudentList confirmOld', 'confirmOld', 'unconfirmOld'),
    ...asIs('StudentList finish', 'finish', 'finishTrainee', 'defend'),
    ...asIs('StudentList cancel', 'cancel'),
    ...asIs('StudentList vacation', 'vacation', 'vacationExtend'),
    ...asIs('StudentList return', 'returnFromLeave'),
  ]),
  period: Object.fromEntries([
    ...asIs('Period create', 'create', 'createIndependent', 'update'),
    ...asIs('Period activate', 'activate', 'close', 'delete'),
    ...asIs('Period reopen', 'reopen'),
    ...asIs('Period step', 'stepNext', 'stepBack'),
  ]),
  certificate: Object.fromEntries([
    ...asIs('Certificate create', 'create', 'rework', 'delete'),
    ...asIs('Certificate accept', 'confirm', 'reject'),
    ...asIs('Certificate revoke', 'revoke'),
  ]),
  diploma: Object.fromEntries([
    ...asIs('Diploma create', 'create', 'save', 'delete', 'rework'),
    ...asIs('Diploma accept', 'confirm', 'reject'),
  ]),
  advisor: Object.fromEntries([
    ...asIs('ResearchAdvisor create', 'add'),
    ...asIs('ResearchAdvisor update', 'update'),
    ...asIs('ResearchAdvisor activate', 'activate', 'deactivate'),
    ...asIs('ResearchAdvisor consent', 'consent', 'decline'),
  ]),
  topic: Object.fromEntries(
    asIs('ScientificTopic create', 'create', 'save', 'delete', 'publish', 'unpublish', 'archive'),
  ),
  additionalExam: Object.fromEntries([
    ...asIs('AdditionalExam create', 'create', 'retry'),
    ...asIs('AdditionalExam check', 'pass', 'fail', 'passConditionally'),
  ]),
  notification: Object.fromEntries(
    ['create', 'save', 'delete', 'send'].map((event) => [
      event,
      { by: 'Notification create', authored: true } as const,
    ]),
  ),
  quotaRequest: Object.fromEntries([
    ...asIs('Distribution askList', 'create', 'save', 'delete'),
    ...asIs('Distribution sendAsk', 'send', 'declareNone', 'reconsider', 'withdraw', 'rework'),
    ...asIs('Distribution accept', 'accept'),
    ...asIs('Distribution reject', 'reject', 'returnToReview'),
  ]),
  quotaAgreement: Object.fromEntries([
    ...asIs('QuoteAgreement request', 'request', 'requestAgain'),
    ...asIs('QuoteAgreement accept', 'accept'),
    ...asIs('QuoteAgreement reject', 'reject'),
  ]),
  quotaTotal: Object.fromEntries([
    ...asIs('Distribution create', 'create', 'save', 'delete'),
    ...asIs('Distribution sendGive', 'send', 'withdraw', 'rework'),
    ...asIs('Distribution accept', 'accept'),
    ...asIs('Distribution reject', 'reject', 'reopen'),
  ]),
  quotaDistribution: Object.fromEntries([
    ...asIs('Distribution distribute', 'save', 'reopen'),
    ...asIs('Distribution sendDist', 'send', 'withdraw', 'rework'),
  ]),
  exam: Object.fromEntries([
    ...asIs('ExamResult create', 'create', 'setSchedule'),
    ...asIs('ExamResult update', 'upload'),
    ...asIs('ExamResult finish', 'finish'),
    ...asIs('ExamResult close', 'close'),
    ...asIs('ExamResult reopen', 'reopen'),
  ]),
  examResult: Object.fromEntries(
    asIs(
      'ExamResult update',
      'setMark',
      'accept',
      'refuse',
      'refuseAdditional',
      'decline',
      'promote',
      'remarkAccept',
      'remarkRefuse',
    ),
  ),
  letter: Object.fromEntries([
    ...asIs('Letter create', 'create', 'save', 'delete'),
    ...asIs('Letter send', 'send'),
    ...asIs('Letter toDraft', 'changeToDraft'),
    ...asIs('Letter accept', 'read', 'accept'),
    ...asIs('Letter reject', 'reject'),
    ...asIs('Letter regenerate', 'regenerate'),
  ]),
  targetedLetter: Object.fromEntries([
    ...asIs('TargetedLetter create', 'create', 'save', 'delete'),
    ...asIs('TargetedLetter send', 'send'),
    ...asIs('TargetedLetter toDraft', 'changeToDraft'),
    ...asIs('TargetedLetter opinion', 'opinion'),
    ...asIs('TargetedLetter accept', 'read', 'accept'),
    ...asIs('TargetedLetter reject', 'reject'),
    ...asIs('TargetedLetter regenerate', 'regenerate'),
  ]),
  quotaSplit: Object.fromEntries(asIs('Distribution additionalDist', 'save', 'confirm', 'move')),
  additionalQuota: Object.fromEntries([
    ...asIs('AdditionalQuote create', 'create', 'save', 'delete', 'ask', 'withdraw', 'rework'),
    ...asIs('AdditionalQuote accept', 'accept'),
    ...asIs('AdditionalQuote reject', 'reject'),
    ...asIs('Distribution additionalDist', 'distribute'),
  ]),
  organization: Object.fromEntries([
    ...asIs('Organization create', 'create', 'activate', 'deactivate', 'delete'),
    ...without('Organization create', [500], 'merge'),
    ...asIs('Organization update', 'update'),
    ...asIs('Organization setAdmin', 'setAdmin'),
  ]),
  account: Object.fromEntries([
    ...asIs('All update', 'phoneProve', 'phoneChange', 'mailChange', 'passwordChange'),
    ...asIs('User update', 'block', 'unblock'),
    ...without('User update', [1100], 'roleSet'),
    ...without('User update', [500, 1100], 'close', 'numberSet'),
    ...without('User update', [500, 1000], 'seeAs'),
    ...asIs(
      'Auth read',
      'oneidFirst',
      'oneidJoin',
      'register',
      'mailConfirm',
      'resetRequest',
      'reset',
    ),
  ]),
};
