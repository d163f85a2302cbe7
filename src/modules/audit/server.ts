import { auditExportMachine } from '#machines/audit-export.machine.ts';
import type { ServerModule } from '#server/declared/module.ts';
import { auditExport, auditReadingExport, auditRefusalExport } from './audit-export.server.ts';
import { checkHistory, checkTask } from './history-check.server.ts';
import { auditHome } from './home.server.ts';
import { auditPaths } from './paths.ts';
import { reportAdmins } from './report-admins.server.ts';
import { auditRoutes } from './routes.server.ts';

/** Who changed what, who read whose files, and whether the history is whole. */
export const auditModule: ServerModule = {
  addresses: auditPaths,
  routes: [auditRoutes],
  chains: [{ machine: auditExportMachine, table: 'audit_export' }],
  tasks: (services, { chains }) => ({
    [checkTask]: checkHistory(services, chains),
    'report-admins': () => reportAdmins(services),
  }),
  crontab: [
    // 03:00 in Tashkent.
    `0 22 * * * ${checkTask} ?fill=1d&max=5`,
    // Mondays at 09:00 in Tashkent.
    '0 4 * * 1 report-admins ?fill=3d&max=5',
  ],
  home: auditHome,
  exports: [auditExport, auditReadingExport, auditRefusalExport],
};
