import type { ProcessDefinition } from '../engine/process.ts';
import { accountProcess } from './account.ts';
import { additionalExamProcess } from './additional-exam.ts';
import { additionalQuotaProcess } from './additional-quota.ts';
import { advisorProcess } from './advisor.ts';
import { applicationProcess } from './application.ts';
import { certificateProcess } from './certificate.ts';
import { diplomaProcess } from './diploma.ts';
import { examProcess } from './exam.ts';
import { examResultProcess } from './exam-result.ts';
import { letterProcess } from './letter.ts';
import { notificationProcess } from './notification.ts';
import { organizationProcess } from './organization.ts';
import { periodProcess } from './period.ts';
import { quotaAgreementProcess } from './quota-agreement.ts';
import { quotaDistributionProcess } from './quota-distribution.ts';
import { quotaRequestProcess } from './quota-request.ts';
import { quotaSplitProcess } from './quota-split.ts';
import { quotaTotalProcess } from './quota-total.ts';
import { targetedLetterProcess } from './targeted-letter.ts';
import { topicProcess } from './topic.ts';

/** The processes of the quota: their records wait beside each other on the homes. */
export const quotaProcesses: readonly ProcessDefinition[] = [
  quotaRequestProcess,
  quotaAgreementProcess,
  quotaTotalProcess,
  quotaDistributionProcess,
  quotaSplitProcess,
  additionalQuotaProcess,
] as never;

/** The one list of processes on the server; routes, effects, jobs and proofs loop over it. */
export const processes: readonly ProcessDefinition[] = [
  applicationProcess,
  periodProcess,
  certificateProcess,
  diplomaProcess,
  advisorProcess,
  topicProcess,
  organizationProcess,
  accountProcess,
  notificationProcess,
  additionalExamProcess,
  ...quotaProcesses,
  examProcess,
  examResultProcess,
  letterProcess,
  targetedLetterProcess,
] as never;
