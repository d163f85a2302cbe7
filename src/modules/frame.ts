import type { FrameModule } from '#web/frame/frame-module.ts';
import { accountFrame } from './account/frame.ts';
import { additionalExamFrame } from './additional-exam/frame.ts';
import { advisorFrame } from './advisor/frame.ts';
import { applicationFrame } from './application/frame.ts';
import { attestationFrame } from './attestation/frame.ts';
import { auditFrame } from './audit/frame.ts';
import { certificateFrame } from './certificate/frame.ts';
import { diplomaFrame } from './diploma/frame.ts';
import { directoryFrame } from './directory/frame.ts';
import { enquiryFrame } from './enquiry/frame.ts';
import { examFrame } from './exam/frame.ts';
import { irregularityFrame } from './irregularity/frame.ts';
import { letterFrame } from './letter/frame.ts';
import { messageLogFrame } from './message-log/frame.ts';
import { monitoringFrame } from './monitoring/frame.ts';
import { notificationFrame } from './notification/frame.ts';
import { organizationFrame } from './organization/frame.ts';
import { organizationCheckFrame } from './organization-check/frame.ts';
import { periodFrame } from './period/frame.ts';
import { postFrame } from './post/frame.ts';
import { profileFrame } from './profile/frame.ts';
import { publicFrame } from './public-site/frame.ts';
import { publicTextFrame } from './public-text/frame.ts';
import { quotaFrame } from './quota/frame.ts';
import { scientificWorkFrame } from './scientific-work/frame.ts';
import { settingFrame } from './setting/frame.ts';
import { statisticFrame } from './statistic/frame.ts';
import { statusCorrectionFrame } from './status-correction/frame.ts';
import { studentRequestFrame } from './student-request/frame.ts';
import { topicFrame } from './topic/frame.ts';

/**
 * The one list of what the frame of signed-in people knows of the nouns. Beside the list of screens,
 * because visitors need none of it (decision 088).
 */
export const frames: readonly FrameModule[] = [
  accountFrame,
  additionalExamFrame,
  advisorFrame,
  applicationFrame,
  attestationFrame,
  studentRequestFrame,
  auditFrame,
  certificateFrame,
  diplomaFrame,
  directoryFrame,
  enquiryFrame,
  examFrame,
  irregularityFrame,
  letterFrame,
  messageLogFrame,
  monitoringFrame,
  notificationFrame,
  organizationCheckFrame,
  organizationFrame,
  periodFrame,
  postFrame,
  publicTextFrame,
  profileFrame,
  publicFrame,
  quotaFrame,
  scientificWorkFrame,
  settingFrame,
  statisticFrame,
  statusCorrectionFrame,
  topicFrame,
];
