import { accountMachine } from '#machines/account.machine.ts';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { attestationMachine } from '#machines/attestation.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { directoryEntryMachine } from '#machines/directory-entry.machine.ts';
import { enquiryMachine } from '#machines/enquiry.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { irregularityMachine } from '#machines/irregularity.machine.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
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
import { ruleMoveMachine } from '#machines/rule-move.machine.ts';
import { ruleRemarkMachine } from '#machines/rule-remark.machine.ts';
import { type SentEvents, sends } from '#machines/senders.ts';
import { statusCorrectionMachine } from '#machines/status-correction.machine.ts';
import { studentRequestMachine } from '#machines/student-request.machine.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { topicMachine } from '#machines/topic.machine.ts';

/** A right: subject, action, and whose it is, in cells or by the events that it names. */
type AbilityRow = readonly [string, string, ...(string | SentEvents)[]];

/**
 * Who may do what: one row per subject and action. A right to send events names them, and who may
 * send them is read from the machines (`sendersOf`). What no event says (to see, to export, to open
 * a screen) says its holders itself: a role's code (`anon` = not signed in) and its scope. Scopes: O
 * own, G own organization, S subordinate organizations, V advised students, A all, P published part
 * (docs/domain.md#what-a-reader-sees). Rights of processes that are not built yet say their holders.
 */
export const abilityMatrix = [
  ['Auth', 'read', 'anonP'],
  ['Home', 'read', '100O 200O 300O 400O 500O 600O 700O 800O 900O 1000O 1100O'],
  ['All', 'read', '100O 200O 300O 400O 500O 600O 700O 800O 900O 1000O 1100O'],
  [
    'All',
    'update',
    sends(accountMachine, 'phoneProve', 'phoneChange', 'mailChange', 'passwordChange'),
  ],
  ['All', 'manage', '1000A'],
  ['Person', 'readNumber', '300G 500A 1000A'],
  ['Person', 'readMaskedNumber', '400S'],
  ['Person', 'readContacts', '300G 400S 500A 700V 1000A'],
  ['Person', 'readScans', '300G 500A 1000A'],
  ['Learner', 'readOthers', '300G 400S 500A 900A 1000A'],
  ['Letter', 'read', '300G 400G 500G 600G 900A 1000A'],
  ['Letter', 'create', sends(letterMachine, 'create', 'save', 'delete')],
  ['Letter', 'send', sends(letterMachine, 'send')],
  ['Letter', 'accept', sends(letterMachine, 'read', 'accept')],
  ['Letter', 'reject', sends(letterMachine, 'reject')],
  ['Letter', 'toDraft', sends(letterMachine, 'changeToDraft')],
  ['Letter', 'regenerate', sends(letterMachine, 'regenerate')],
  ['TargetedLetter', 'read', '100O 300G 400S 500A 600A 800A 900A 1000A'],
  ['TargetedLetter', 'decide', sends(targetedLetterMachine, 'accept', 'reject')],
  ['TargetedLetter', 'readCandidates', '500A'],
  ['TargetedLetter', 'create', sends(targetedLetterMachine, 'create', 'save', 'delete')],
  ['TargetedLetter', 'send', sends(targetedLetterMachine, 'send')],
  ['TargetedLetter', 'toDraft', sends(targetedLetterMachine, 'changeToDraft')],
  ['TargetedLetter', 'regenerate', sends(targetedLetterMachine, 'regenerate')],
  ['TargetedLetter', 'opinion', sends(targetedLetterMachine, 'opinion')],
  ['TargetedLetter', 'accept', sends(targetedLetterMachine, 'read', 'accept')],
  ['TargetedLetter', 'reject', sends(targetedLetterMachine, 'reject')],
  ['ApplyDocument', 'read', '100O 200O'],
  ['ApplyDocument', 'create', sends(applicationMachine, 'create')],
  ['ApplyDocument', 'update', sends(applicationMachine, 'save')],
  ['ApplyDocument', 'delete', sends(applicationMachine, 'delete')],
  ['ApplyDocument', 'send', sends(applicationMachine, 'send', 'answerPapers')],
  ['ApplyDocument', 'toDraft', sends(applicationMachine, 'withdraw')],
  ['ApplyDocument', 'giveUp', sends(applicationMachine, 'giveUp')],
  ['ApplyDocument', 'regenerate', sends(applicationMachine, 'regenerate')],
  ['ApplyDocument', 'appeal', sends(applicationMachine, 'appeal')],
  ['ApplicantDocument', 'read', '300G 400S 1000A'],
  [
    'ApplicantDocument',
    'decide',
    sends(applicationMachine, 'accept', 'reject', 'admit', 'notAccept'),
  ],
  [
    'ApplicantDocument',
    'accept',
    sends(applicationMachine, 'reviewStart', 'markDocument', 'askPapers', 'cancelPapers', 'accept'),
  ],
  ['ApplicantDocument', 'reject', sends(applicationMachine, 'reject')],
  ['ApplicantDocument', 'returnToReview', sends(applicationMachine, 'returnToReview')],
  [
    'ApplicantDocument',
    'admit',
    sends(applicationMachine, 'setAdvisor', 'setTopic', 'setCouncil', 'translate', 'admit'),
  ],
  ['ApplicantDocument', 'notAccept', sends(applicationMachine, 'notAccept')],
  ['ApplicantDocument', 'export', '300G 400S'],
  ['ApplyDocumentAll', 'read', '500A 900A 1000A'],
  [
    'ApplyDocumentAll',
    'decide',
    sends(
      applicationMachine,
      'reopen',
      'reopenResult',
      'reinstate',
      'appealRefuse',
      'closeUndecided',
    ),
  ],
  [
    'ApplyDocumentAll',
    'reopen',
    sends(
      applicationMachine,
      'reopen',
      'reopenResult',
      'reinstate',
      'appealRefuse',
      'prolongReview',
    ),
  ],
  ['ApplyDocumentAll', 'export', '500A 900A'],
  ['StudentList', 'read', '300G 400S 500A 600A 900A 1000A'],
  ['StudentList', 'askRegister', '300G 500A 1000A'],
  ['StudentList', 'add', sends(applicationMachine, 'add', 'resendOld', 'correctOld')],
  ['StudentList', 'confirmOld', sends(applicationMachine, 'confirmOld', 'unconfirmOld')],
  ['StudentList', 'update', sends(applicationMachine, 'setAdvisor', 'setTopic')],
  ['StudentList', 'finish', sends(applicationMachine, 'finish', 'finishTrainee', 'defend')],
  ['StudentList', 'cancel', sends(applicationMachine, 'cancel')],
  ['StudentList', 'vacation', sends(applicationMachine, 'vacation', 'vacationExtend')],
  ['StudentList', 'return', sends(applicationMachine, 'returnFromLeave')],
  ['StudentList', 'export', '300G 400S 500A 900A'],
  ['AdvisorStudent', 'read', '700V'],
  ['ResearchAdvisor', 'read', '300G 400S 500A 700O 900A 1000A'],
  ['ResearchAdvisor', 'public', '100P 200P'],
  ['ResearchAdvisor', 'create', sends(advisorMachine, 'add', 'withdraw')],
  ['ResearchAdvisor', 'update', sends(advisorMachine, 'update')],
  ['ResearchAdvisor', 'activate', sends(advisorMachine, 'activate', 'deactivate')],
  ['ResearchAdvisor', 'consent', sends(advisorMachine, 'consent', 'decline')],
  ['ResearchAdvisor', 'export', '500A'],
  ['ExamResult', 'read', '300G 400S 500A 900A 1000A'],
  ['ExamResult', 'own', '100O 200O'],
  ['ExamResult', 'create', sends(examMachine, 'create', 'setSchedule')],
  [
    'ExamResult',
    'update',
    sends(examMachine, 'upload'),
    sends(
      examResultMachine,
      'setMark',
      'accept',
      'refuse',
      'refuseAdditional',
      'decline',
      'promote',
      'remarkAccept',
      'remarkRefuse',
    ),
  ],
  ['ExamResult', 'finish', sends(examMachine, 'finish')],
  ['ExamResult', 'close', sends(examMachine, 'close')],
  ['ExamResult', 'reopen', sends(examMachine, 'reopen')],
  ['AdditionalExam', 'read', '200O 300G 400S 500A 700V 900A 1000A'],
  ['AdditionalExam', 'create', sends(additionalExamMachine, 'create', 'replan', 'retry')],
  ['AdditionalExam', 'check', sends(additionalExamMachine, 'pass', 'fail', 'passConditionally')],
  ['Monitoring', 'read', '200O 300G 400S 500A 700V 900A 1000A'],
  ['MonitoringReport', 'read', '200O'],
  ['MonitoringReport', 'update', sends(monitoringReportMachine, 'upload', 'remove')],
  ['MonitoringReport', 'send', sends(monitoringReportMachine, 'submit')],
  ['MonitoringReportAdvisor', 'read', '700V'],
  ['MonitoringReportAdvisor', 'check', sends(monitoringReportMachine, 'advisorResult', 'return')],
  ['MonitoringReportOtm', 'read', '300G 400S'],
  [
    'MonitoringReportOtm',
    'conclude',
    sends(monitoringReportMachine, 'markItem', 'complete', 'giveDeadline', 'fail'),
  ],
  ['MonitoringReportInno', 'read', '500A 900A 1000A'],
  ['MonitoringReportInno', 'confirm', sends(monitoringReportMachine, 'confirm', 'returnToOrg')],
  ['MonitoringReportInno', 'export', '500A 900A'],
  ['OrgMonitoring', 'read', '300G 400S 500A 900A 1000A'],
  ['OrgMonitoring', 'create', sends(organizationCheckMachine, 'plan', 'change', 'delete')],
  ['OrgMonitoring', 'answer', sends(organizationCheckMachine, 'answer')],
  ['CheckMonitoring', 'read', '300G 400S 500A 900A 1000A'],
  [
    'CheckMonitoring',
    'check',
    sends(organizationCheckMachine, 'start', 'saveRows', 'finish', 'settleRow'),
  ],
  ['CheckMonitoring', 'reopen', sends(organizationCheckMachine, 'reopen')],
  ['CheckMonitoring', 'export', '500A 900A'],
  ['AttestationWork', 'read', '200O 300G 400S 500A 700V'],
  ['AttestationWork', 'create', sends(attestationMachine, 'create', 'save', 'rework')],
  ['AttestationWork', 'send', sends(attestationMachine, 'send')],
  ['AttestationWork', 'opinion', sends(attestationMachine, 'giveOpinion')],
  ['AttestationWork', 'accept', sends(attestationMachine, 'accept', 'reject')],
  ['StudentRequest', 'read', '200O 300G 400S 500A 1000A'],
  ['StudentRequest', 'create', sends(studentRequestMachine, 'send', 'withdraw')],
  ['StudentRequest', 'answer', sends(studentRequestMachine, 'accept', 'refuse', 'carryOut')],
  ['ScientificInformation', 'read', '100O 200O 300G 400S 500A 700V 900A'],
  ['ScientificInformation', 'update', '100O 200O'],
  ['Distribution', 'list', '300G 500A 600A 900A 1000A'],
  ['Distribution', 'view', '300G 500A 600A 900A 1000A'],
  ['Distribution', 'create', sends(quotaTotalMachine, 'create', 'save', 'delete')],
  ['Distribution', 'askList', sends(quotaRequestMachine, 'create', 'save', 'delete')],
  ['Distribution', 'askView', '300G'],
  [
    'Distribution',
    'additionalDist',
    sends(quotaSplitMachine, 'save', 'confirm', 'move'),
    sends(additionalQuotaMachine, 'distribute'),
  ],
  [
    'Distribution',
    'sendAsk',
    sends(quotaRequestMachine, 'send', 'declareNone', 'reconsider', 'withdraw', 'rework'),
  ],
  ['Distribution', 'sendGive', sends(quotaTotalMachine, 'send', 'withdraw', 'rework')],
  ['Distribution', 'sendDist', sends(quotaDistributionMachine, 'send', 'withdraw', 'rework')],
  [
    'Distribution',
    'accept',
    sends(quotaRequestMachine, 'accept'),
    sends(quotaTotalMachine, 'accept'),
  ],
  [
    'Distribution',
    'reject',
    sends(quotaRequestMachine, 'reject', 'returnToReview'),
    sends(quotaTotalMachine, 'reject', 'reopen'),
  ],
  ['Distribution', 'distribute', sends(quotaDistributionMachine, 'save', 'reopen')],
  ['AdditionalQuote', 'read', '300G 400S 500A 600A 900A 1000A'],
  [
    'AdditionalQuote',
    'create',
    sends(additionalQuotaMachine, 'create', 'save', 'delete', 'ask', 'withdraw', 'rework'),
  ],
  ['AdditionalQuote', 'accept', sends(additionalQuotaMachine, 'accept')],
  ['AdditionalQuote', 'reject', sends(additionalQuotaMachine, 'reject')],
  ['QuoteAgreement', 'read', '300G 400S 500A 600A 800A 900A 1000A'],
  [
    'QuoteAgreement',
    'request',
    sends(quotaAgreementMachine, 'request', 'requestAgain', 'takeAsAgreed'),
  ],
  ['QuoteAgreement', 'accept', sends(quotaAgreementMachine, 'accept')],
  ['QuoteAgreement', 'reject', sends(quotaAgreementMachine, 'reject')],
  ['Certificate', 'read', '100O 200O 300G 500A 900A 1000A'],
  ['Certificate', 'create', sends(certificateMachine, 'create', 'rework', 'delete')],
  ['Certificate', 'accept', sends(certificateMachine, 'confirm', 'reject')],
  ['Certificate', 'revoke', sends(certificateMachine, 'revoke')],
  ['Diploma', 'read', '100O 200O 300G 400S 500A 900A 1000A'],
  ['Diploma', 'create', sends(diplomaMachine, 'create', 'save', 'delete', 'rework')],
  ['Diploma', 'accept', sends(diplomaMachine, 'confirm', 'reject')],
  ['Settings', 'read', '500A 1000A 1100A'],
  [
    'Settings',
    'update',
    sends(directoryEntryMachine, 'create', 'update', 'switchOff', 'switchOn', 'delete'),
  ],
  ['Settings', 'technical', '1100A'],
  ['Period', 'read', '300A 400A 500A 600A 800A 900A 1000A'],
  ['Period', 'create', sends(periodMachine, 'create', 'createIndependent', 'update')],
  ['Period', 'activate', sends(periodMachine, 'activate', 'close', 'delete')],
  ['Period', 'reopen', sends(periodMachine, 'reopen')],
  [
    'Period',
    'step',
    sends(periodMachine, 'stepNext', 'stepBack', 'goOnWithGiven', 'openWithoutQuota'),
  ],
  ['Organization', 'read', '300G 400S 500A 600A 800A 900A 1000A 1100A'],
  ['Organization', 'readContacts', '300G 400S 500A 1000A'],
  ['Organization', 'readOrder', '300S 400S 500A 600S 800S 900S 1000A 1100S'],
  ['Organization', 'keep', '500A 1000A'],
  ['Organization', 'public', 'anonP 100P 200P 300P 400P 700P'],
  ['Organization', 'update', sends(organizationMachine, 'update')],
  [
    'Organization',
    'create',
    sends(organizationMachine, 'create', 'activate', 'deactivate', 'delete', 'merge'),
  ],
  ['Organization', 'setAdmin', sends(organizationMachine, 'setAdmin')],
  ['User', 'read', '300G 400S 500A 1000A 1100A'],
  [
    'User',
    'update',
    sends(accountMachine, 'block', 'unblock', 'roleSet', 'close', 'numberSet', 'seeAs'),
  ],
  ['ScientificTopic', 'read', '300G 400S 500A 900A 1000A'],
  ['ScientificTopic', 'public', 'anonP 100P 200P 700P'],
  [
    'ScientificTopic',
    'create',
    sends(topicMachine, 'create', 'save', 'delete', 'publish', 'unpublish', 'archive'),
  ],
  ['Notification', 'read', '300G 400G 500G 1000A'],
  ['Notification', 'create', '300G 400S 500A 1000A'],
  ['Post', 'read', '500A 1000A'],
  ['Post', 'public', 'anonP 100P 200P 300P 400P 500P 600P 700P 800P 900P 1000P 1100P'],
  [
    'Post',
    'create',
    sends(postMachine, 'create', 'save', 'publish', 'unpublish', 'changeToDraft', 'delete'),
  ],
  ['PublicText', 'read', '500A 1000A'],
  ['PublicText', 'public', 'anonP 100P 200P 300P 400P 500P 600P 700P 800P 900P 1000P 1100P'],
  [
    'PublicText',
    'create',
    sends(
      publicTextMachine,
      'create',
      'renew',
      'save',
      'publish',
      'withdraw',
      'changeToDraft',
      'delete',
    ),
  ],
  ['Enquiry', 'read', '300G 400G 500A 600G 1000A'],
  [
    'Enquiry',
    'work',
    sends(
      enquiryMachine,
      'writeDown',
      'take',
      'putBack',
      'escalate',
      'takeBack',
      'reopen',
      'close',
      'discard',
      'restore',
    ),
  ],
  ['Enquiry', 'answer', sends(enquiryMachine, 'answer')],
  ['Enquiry', 'handBack', sends(enquiryMachine, 'handBack')],
  ['CallDesk', 'search', '500A'],
  ['RecordNote', 'write', '300G 400G 500G 600G 800G 900G'],
  ['Audit', 'read', '900A 1000A 1100A'],
  ['Audit', 'readOwn', '300G 400G 500G 600G 800G'],
  ['Audit', 'attest', '1000A'],
  ['StatusCorrection', 'read', '500A 900A 1000A'],
  [
    'StatusCorrection',
    'create',
    sends(statusCorrectionMachine, 'create', 'delete', 'propose', 'withdraw'),
  ],
  ['StatusCorrection', 'decide', sends(statusCorrectionMachine, 'carryOut', 'refuse')],
  ['RuleRemark', 'read', '500A 900A 1000A'],
  ['RuleRemark', 'write', sends(ruleRemarkMachine, 'confirm', 'question', 'correct')],
  ['RuleMove', 'read', '500A 900A 1000A'],
  ['RuleMove', 'propose', sends(ruleMoveMachine, 'propose', 'proposeBack', 'withdraw')],
  ['RuleMove', 'decide', sends(ruleMoveMachine, 'confirm', 'refuse')],
  ['Irregularity', 'look', '900A 1100A'],
  ['Irregularity', 'conduct', '900A'],
  ['Irregularity', 'records', '1100A'],
  ['Irregularity', 'signOff', sends(irregularityMachine, 'signOff')],
  ['Statistics', 'read', '300G 400S 500A 600A 700V 800A 900A 1000A'],
  ['Statistics', 'public', 'anonP 100P 200P 300P 400P 500P 600P 700P 800P 900P 1000P 1100P'],
  ['Statistics', 'export', '300G 400S 500A 600A 800A 900A'],
] as const satisfies readonly AbilityRow[];
