import type { AccountTables } from './accounts.ts';
import type { DocumentTables } from './documents.ts';
import type { EngineTables } from './engine.ts';
import type { ExportTables } from './exports.ts';
import type { FileTables } from './files.ts';
import type { InstallationTables } from './installation.ts';
import type { IrregularityTables } from './irregularities.ts';
import type { ListViewTables } from './list-views.ts';
import type { NotificationTables } from './notifications.ts';
import type { RecordNoteTables } from './record-notes.ts';
import type { ReferenceTables } from './reference.ts';
import type { RuleMoveTables } from './rule-moves.ts';
import type { RuleRemarkTables } from './rule-remarks.ts';
import type { SeeAsTables } from './see-as.ts';

/**
 * What the code knows of tables beyond their catalogue: table -> column -> the type of its value.
 * Here those of the platform; each module adds its own (`tables.server.ts`).
 */
export interface Narrowings
  extends AccountTables,
    DocumentTables,
    EngineTables,
    ExportTables,
    FileTables,
    InstallationTables,
    IrregularityTables,
    ListViewTables,
    NotificationTables,
    RecordNoteTables,
    ReferenceTables,
    RuleMoveTables,
    RuleRemarkTables,
    SeeAsTables {}
