import type { ServerModule } from '#server/declared/module.ts';
import { accountModule } from './account/server.ts';
import { additionalExamModule } from './additional-exam/server.ts';
import { advisorModule } from './advisor/server.ts';
import { applicationModule } from './application/server.ts';
import { attestationModule } from './attestation/server.ts';
import { auditModule } from './audit/server.ts';
import { certificateModule } from './certificate/server.ts';
import { diplomaModule } from './diploma/server.ts';
import { directoryModule } from './directory/server.ts';
import { enquiryModule } from './enquiry/server.ts';
import { examModule } from './exam/server.ts';
import { irregularityModule } from './irregularity/server.ts';
import { letterModule } from './letter/server.ts';
import { messageLogModule } from './message-log/server.ts';
import { monitoringModule } from './monitoring/server.ts';
import { notificationModule } from './notification/server.ts';
import { organizationModule } from './organization/server.ts';
import { organizationCheckModule } from './organization-check/server.ts';
import { periodModule } from './period/server.ts';
import { postModule } from './post/server.ts';
import { profileModule } from './profile/server.ts';
import { publicModule } from './public-site/server.ts';
import { publicTextModule } from './public-text/server.ts';
import { quotaModule } from './quota/server.ts';
import { scientificWorkModule } from './scientific-work/server.ts';
import { settingModule } from './setting/server.ts';
import { statisticModule } from './statistic/server.ts';
import { statusCorrectionModule } from './status-correction/server.ts';
import { studentRequestModule } from './student-request/server.ts';
import { topicModule } from './topic/server.ts';

/**
 * The one list of the nouns on the server. Groups of the search, duties of the homes and timers of
 * one moment come in this order.
 */
export const modules: readonly ServerModule[] = [
  applicationModule,
  advisorModule,
  topicModule,
  certificateModule,
  diplomaModule,
  letterModule,
  organizationModule,
  accountModule,
  periodModule,
  notificationModule,
  additionalExamModule,
  attestationModule,
  studentRequestModule,
  monitoringModule,
  organizationCheckModule,
  quotaModule,
  examModule,
  profileModule,
  scientificWorkModule,
  settingModule,
  statisticModule,
  statusCorrectionModule,
  auditModule,
  irregularityModule,
  messageLogModule,
  directoryModule,
  postModule,
  publicTextModule,
  enquiryModule,
  publicModule,
];
