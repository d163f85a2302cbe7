import { accountScript } from './account.ts';
import { additionalExamScript } from './additional-exam.ts';
import { additionalQuotaScript } from './additional-quota.ts';
import { advisorScript } from './advisor.ts';
import { applicationScript } from './application.ts';
import { certificateScript } from './certificate.ts';
import { diplomaScript } from './diploma.ts';
import { examScript } from './exam.ts';
import { examResultScript } from './exam-result.ts';
import { letterScript } from './letter.ts';
import { notificationScript } from './notification.ts';
import { organizationScript } from './organization.ts';
import { periodScript } from './period-script.ts';
import { quotaAgreementScript } from './quota-agreement.ts';
import { quotaDistributionScript } from './quota-distribution.ts';
import { quotaRequestScript } from './quota-request.ts';
import { quotaSplitScript } from './quota-split.ts';
import { quotaTotalScript } from './quota-total.ts';
import type { Script } from './script.ts';
import { targetedLetterScript } from './targeted-letter.ts';
import { topicScript } from './topic.ts';

const scripts: readonly Script[] = [
  applicationScript,
  periodScript,
  certificateScript,
  diplomaScript,
  advisorScript,
  topicScript,
  additionalExamScript,
  organizationScript,
  accountScript,
  notificationScript,
  quotaRequestScript,
  quotaAgreementScript,
  quotaTotalScript,
  quotaDistributionScript,
  quotaSplitScript,
  examScript,
  examResultScript,
  additionalQuotaScript,
  letterScript,
  targetedLetterScript,
];

/**
 * How a process is played. Throws for a process that nobody has written a script for: it would not
 * be proven.
 */
export function scriptOf(process: string): Script {
  const script = scripts.find((one) => one.process === process);
  if (!script) throw new Error(`no script in tests/support/scripts for process ${process}`);
  return script;
}
