import { accountProcess } from '#modules/account/server.ts';
import { additionalExamProcess } from '#modules/additional-exam/server.ts';
import { advisorProcess } from '#modules/advisor/server.ts';
import { applicationProcess } from '#modules/application/server.ts';
import { certificateProcess } from '#modules/certificate/server.ts';
import { diplomaProcess } from '#modules/diploma/server.ts';
import { examResultProcess } from '#modules/exam/result.server.ts';
import { examProcess } from '#modules/exam/server.ts';
import { letterProcess } from '#modules/letter/server.ts';
import { targetedLetterProcess } from '#modules/letter/targeted/server.ts';
import { notificationProcess } from '#modules/notification/server.ts';
import { organizationProcess } from '#modules/organization/server.ts';
import { periodProcess } from '#modules/period/server.ts';
import { additionalQuotaProcess } from '#modules/quota/additional/server.ts';
import { quotaAgreementProcess } from '#modules/quota/agreement/server.ts';
import { quotaDistributionProcess } from '#modules/quota/distribution/server.ts';
import { quotaRequestProcess } from '#modules/quota/request/server.ts';
import { quotaSplitProcess } from '#modules/quota/split/server.ts';
import { quotaTotalProcess } from '#modules/quota/total/server.ts';
import { topicProcess } from '#modules/topic/server.ts';
import type { ProcessDefinition } from '../engine/process.ts';

/** The processes of the quota: their records wait beside each other on the homes. */
export const quotaProcesses: readonly ProcessDefinition[] = [
  quotaRequestProcess,
  quotaAgreementProcess,
  quotaTotalProcess,
  quotaDistributionProcess,
  quotaSplitProcess,
  additionalQuotaProcess,
];

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
];
