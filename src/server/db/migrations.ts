import type { Migration } from 'kysely';
import * as fold from './migrations/001-fold.ts';
import * as accounts from './migrations/002-accounts.ts';
import * as reference from './migrations/003-reference.ts';
import * as files from './migrations/004-files.ts';
import * as works from './migrations/005-works.ts';
import * as engine from './migrations/006-engine.ts';
import * as processes from './migrations/007-processes.ts';
import * as advisorTopic from './migrations/008-advisor-topic.ts';
import * as students from './migrations/009-students.ts';
import * as tasks from './migrations/010-tasks.ts';
import * as documents from './migrations/011-documents.ts';
import * as inbox from './migrations/012-inbox.ts';
import * as speed from './migrations/013-speed.ts';
import * as gaps from './migrations/014-gaps.ts';
import * as account from './migrations/015-account.ts';
import * as organizations from './migrations/016-organizations.ts';
import * as directories from './migrations/017-directories.ts';
import * as notifications from './migrations/018-notifications.ts';
import * as settings from './migrations/019-settings.ts';
import * as seeAs from './migrations/020-see-as.ts';
import * as openAppeals from './migrations/021-open-appeals.ts';
import * as audit from './migrations/022-audit.ts';
import * as listViews from './migrations/023-list-views.ts';
import * as command from './migrations/024-command.ts';
import * as access from './migrations/025-access.ts';
import * as quota from './migrations/026-quota.ts';
import * as quotaLedger from './migrations/027-quota-ledger.ts';
import * as quotaPapers from './migrations/028-quota-papers.ts';
import * as quotaReasonVersion from './migrations/029-quota-reason-version.ts';
import * as auditReadings from './migrations/030-audit-readings.ts';
import * as additionalExam from './migrations/031-additional-exam.ts';
import * as exams from './migrations/033-exams.ts';
import * as additionalQuota from './migrations/034-additional-quota.ts';
import * as examExports from './migrations/036-exam-exports.ts';
import * as defences from './migrations/038-defences.ts';
import * as letters from './migrations/039-letters.ts';
import * as targetedLetters from './migrations/040-targeted-letters.ts';
import * as afterExams from './migrations/041-after-exams.ts';
import * as letterQuotes from './migrations/042-letter-quotes.ts';
import * as jobWorker from './migrations/050-job-worker.ts';
import * as readiness from './migrations/053-readiness.ts';
import * as lineAttestations from './migrations/055-line-attestations.ts';
import * as firstLines from './migrations/056-first-lines.ts';
import * as provenNumbers from './migrations/059-proven-numbers.ts';
import * as fileActivity from './migrations/064-file-activity.ts';
import * as historyCheck from './migrations/067-history-check.ts';

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
