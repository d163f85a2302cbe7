import type { AccountTables } from './tables/accounts.ts';
import type { AdditionalExamTables } from './tables/additional-exam.ts';
import type { AdditionalQuotaTables } from './tables/additional-quota.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { EngineTables } from './tables/engine.ts';
import type { ExamTables } from './tables/exams.ts';
import type { ExportTables } from './tables/exports.ts';
import type { FileTables } from './tables/files.ts';
import type { HistoryCheckTables } from './tables/history-check.ts';
import type { LetterTables } from './tables/letters.ts';
import type { ListViewTables } from './tables/list-views.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { ProcessTables } from './tables/processes.ts';
import type { QuotaTables } from './tables/quota.ts';
import type { ReadinessTables } from './tables/readiness.ts';
import type { ReferenceTables } from './tables/reference.ts';
import type { SeeAsTables } from './tables/see-as.ts';
import type { SettingTables } from './tables/settings.ts';
import type { TargetedLetterTables } from './tables/targeted-letters.ts';
import type { WorkTables } from './tables/works.ts';

/** Every table of the product, as Kysely sees it. */
export interface Database
  extends AccountTables,
    AdditionalExamTables,
    AdditionalQuotaTables,
    DocumentTables,
    EngineTables,
    ExamTables,
    ExportTables,
    FileTables,
    HistoryCheckTables,
    LetterTables,
    ListViewTables,
    NotificationTables,
    ProcessTables,
    QuotaTables,
    ReadinessTables,
    ReferenceTables,
    SeeAsTables,
    SettingTables,
    TargetedLetterTables,
    WorkTables {}
