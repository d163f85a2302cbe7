import type { AccountTables } from './tables/accounts.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { EngineTables } from './tables/engine.ts';
import type { ExportTables } from './tables/exports.ts';
import type { FileTables } from './tables/files.ts';
import type { ListViewTables } from './tables/list-views.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { ReadinessTables } from './tables/readiness.ts';
import type { ReferenceTables } from './tables/reference.ts';
import type { SeeAsTables } from './tables/see-as.ts';
import type { SettingTables } from './tables/settings.ts';

/**
 * Every table of the product, as Kysely sees it. Here those of the platform; each module adds its
 * own (`tables.server.ts`).
 */
export interface Database
  extends AccountTables,
    DocumentTables,
    EngineTables,
    ExportTables,
    FileTables,
    ListViewTables,
    NotificationTables,
    ReadinessTables,
    ReferenceTables,
    SeeAsTables,
    SettingTables {}
