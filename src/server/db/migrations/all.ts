import type { Migration } from 'kysely';
import * as fold from './001-fold.ts';
import * as accounts from './002-accounts.ts';
import * as reference from './003-reference.ts';
import * as files from './004-files.ts';
import * as works from './005-works.ts';
import * as engine from './006-engine.ts';
import * as processes from './007-processes.ts';
import * as advisorTopic from './008-advisor-topic.ts';
import * as students from './009-students.ts';
import * as tasks from './010-tasks.ts';
import * as documents from './011-documents.ts';
import * as inbox from './012-inbox.ts';
import * as speed from './013-speed.ts';
import * as gaps from './014-gaps.ts';
import * as account from './015-account.ts';
import * as organizations from './016-organizations.ts';
import * as directories from './017-directories.ts';
import * as notifications from './018-notifications.ts';
import * as settings from './019-settings.ts';
import * as seeAs from './020-see-as.ts';
import * as openAppeals from './021-open-appeals.ts';
import * as audit from './022-audit.ts';
import * as listViews from './023-list-views.ts';
import * as command from './024-command.ts';
import * as access from './025-access.ts';
import * as quota from './026-quota.ts';
import * as quotaLedger from './027-quota-ledger.ts';
import * as quotaPapers from './028-quota-papers.ts';
import * as quotaReasonVersion from './029-quota-reason-version.ts';
import * as auditReadings from './030-audit-readings.ts';
import * as additionalExam from './031-additional-exam.ts';
import * as exams from './033-exams.ts';
import * as additionalQuota from './034-additional-quota.ts';
import * as examExports from './036-exam-exports.ts';
import * as defences from './038-defences.ts';
import * as letters from './039-letters.ts';
import * as targetedLetters from './040-targeted-letters.ts';
import * as afterExams from './041-after-exams.ts';
import * as letterQuotes from './042-letter-quotes.ts';
import * as jobWorker from './050-job-worker.ts';
import * as readiness from './053-readiness.ts';
import * as lineAttestations from './055-line-attestations.ts';
import * as firstLines from './056-first-lines.ts';
import * as provenNumbers from './059-proven-numbers.ts';
import * as fileActivity from './064-file-activity.ts';
import * as historyCheck from './067-history-check.ts';

/** Every migration by name, in the order of running; released ones are never edited. */
export const migrations: Record<string, Migration> = {
  '001-fold': fold,
  '002-accounts': accounts,
  '003-reference': reference,
  '004-files': files,
  '005-works': works,
  '006-engine': engine,
  '007-processes': processes,
  '008-advisor-topic': advisorTopic,
  '009-students': students,
  '010-tasks': tasks,
  '011-documents': documents,
  '012-inbox': inbox,
  '013-speed': speed,
  '014-gaps': gaps,
  '015-account': account,
  '016-organizations': organizations,
  '017-directories': directories,
  '018-notifications': notifications,
  '019-settings': settings,
  '020-see-as': seeAs,
  '021-open-appeals': openAppeals,
  '022-audit': audit,
  '023-list-views': listViews,
  '024-command': command,
  '025-access': access,
  '026-quota': quota,
  '027-quota-ledger': quotaLedger,
  '028-quota-papers': quotaPapers,
  '029-quota-reason-version': quotaReasonVersion,
  '030-audit-readings': auditReadings,
  '031-additional-exam': additionalExam,
  '033-exams': exams,
  '034-additional-quota': additionalQuota,
  '036-exam-exports': examExports,
  '038-defences': defences,
  '039-letters': letters,
  '040-targeted-letters': targetedLetters,
  '041-after-exams': afterExams,
  '042-letter-quotes': letterQuotes,
  '050-job-worker': jobWorker,
  '053-readiness': readiness,
  '055-line-attestations': lineAttestations,
  '056-first-lines': firstLines,
  '059-proven-numbers': provenNumbers,
  '064-file-activity': fileActivity,
  '067-history-check': historyCheck,
};
