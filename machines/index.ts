import { accountMachine } from './account.machine.ts';
import { additionalExamMachine } from './additional-exam.machine.ts';
import { additionalQuotaMachine } from './additional-quota.machine.ts';
import { advisorMachine } from './advisor.machine.ts';
import { applicationMachine } from './application.machine.ts';
import { attestationMachine } from './attestation.machine.ts';
import { certificateMachine } from './certificate.machine.ts';
import { diplomaMachine } from './diploma.machine.ts';
import { enquiryMachine } from './enquiry.machine.ts';
import { examMachine } from './exam.machine.ts';
import { examResultMachine } from './exam-result.machine.ts';
import { letterMachine } from './letter.machine.ts';
import { monitoringReportMachine } from './monitoring-report.machine.ts';
import { notificationMachine } from './notification.machine.ts';
import { organizationMachine } from './organization.machine.ts';
import { organizationCheckMachine } from './organization-check.machine.ts';
import { periodMachine } from './period.machine.ts';
import { postMachine } from './post.machine.ts';
import { publicTextMachine } from './public-text.machine.ts';
import { quotaAgreementMachine } from './quota-agreement.machine.ts';
import { quotaDistributionMachine } from './quota-distribution.machine.ts';
import { quotaRequestMachine } from './quota-request.machine.ts';
import { quotaSplitMachine } from './quota-split.machine.ts';
import { quotaTotalMachine } from './quota-total.machine.ts';
import { statusCorrectionMachine } from './status-correction.machine.ts';
import { studentRequestMachine } from './student-request.machine.ts';
import { targetedLetterMachine } from './targeted-letter.machine.ts';
import { topicMachine } from './topic.machine.ts';

/** The one list of processes; docs, tests and generic screens loop over it. */
export const processMachines = [
  applicationMachine,
  periodMachine,
  certificateMachine,
  diplomaMachine,
  advisorMachine,
  topicMachine,
  additionalExamMachine,
  attestationMachine,
  studentRequestMachine,
  monitoringReportMachine,
  organizationCheckMachine,
  organizationMachine,
  accountMachine,
  notificationMachine,
  quotaRequestMachine,
  quotaAgreementMachine,
  quotaTotalMachine,
  quotaDistributionMachine,
  quotaSplitMachine,
  examMachine,
  examResultMachine,
  additionalQuotaMachine,
  letterMachine,
  targetedLetterMachine,
  statusCorrectionMachine,
  postMachine,
  publicTextMachine,
  enquiryMachine,
] as const;

export type ProcessId = (typeof processMachines)[number]['id'];
