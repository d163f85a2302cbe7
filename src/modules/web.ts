import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { accountScreens } from './account/screens.ts';
import { additionalExamScreens } from './additional-exam/screens.ts';
import { advisorScreens } from './advisor/screens.ts';
import { applicationScreens } from './application/screens.ts';
import { attestationScreens } from './attestation/screens.ts';
import { auditScreens } from './audit/screens.ts';
import { certificateScreens } from './certificate/screens.ts';
import { directoryScreens } from './directory/screens.ts';
import { enquiryScreens } from './enquiry/screens.ts';
import { examScreens } from './exam/screens.ts';
import { irregularityScreens } from './irregularity/screens.ts';
import { letterScreens } from './letter/screens.ts';
import { messageLogScreens } from './message-log/screens.ts';
import { monitoringScreens } from './monitoring/screens.ts';
import { notificationScreens } from './notification/screens.ts';
import { organizationScreens } from './organization/screens.ts';
import { organizationCheckScreens } from './organization-check/screens.ts';
import { periodScreens } from './period/screens.ts';
import { postScreens } from './post/screens.ts';
import { profileScreens } from './profile/screens.ts';
import { publicTextScreens } from './public-text/screens.ts';
import { quotaScreens } from './quota/screens.ts';
import { scientificWorkScreens } from './scientific-work/screens.ts';
import { settingScreens } from './setting/screens.ts';
import { statisticScreens } from './statistic/screens.ts';
import { statusCorrectionScreens } from './status-correction/screens.ts';
import { studentRequestScreens } from './student-request/screens.ts';
import { topicScreens } from './topic/screens.ts';

/**
 * The one list of the screens of the nouns that ask for a right. The first one whose address fits is
 * opened.
 */
export const screens: readonly ScreenRoute[] = [
  ...accountScreens,
  ...additionalExamScreens,
  ...attestationScreens,
  ...studentRequestScreens,
  ...advisorScreens,
  ...applicationScreens,
  ...auditScreens,
  ...certificateScreens,
  ...directoryScreens,
  ...enquiryScreens,
  ...examScreens,
  ...irregularityScreens,
  ...letterScreens,
  ...messageLogScreens,
  ...monitoringScreens,
  ...notificationScreens,
  ...organizationCheckScreens,
  ...organizationScreens,
  ...periodScreens,
  ...postScreens,
  ...publicTextScreens,
  ...profileScreens,
  ...quotaScreens,
  ...scientificWorkScreens,
  ...settingScreens,
  ...statisticScreens,
  ...statusCorrectionScreens,
  ...topicScreens,
];
