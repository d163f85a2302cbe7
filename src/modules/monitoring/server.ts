import { sql } from 'kysely';
import type { ServerModule } from '#server/declared/module.ts';
import { ids } from '#server/engine/raised.ts';
import { namedByPerson } from '#server/search/findable.ts';
import { monitoringFiles } from './access.server.ts';
import { progressRoutes } from './agency/progress.server.ts';
import { monitoringDates } from './calendar.server.ts';
import { monitoringExport } from './export.server.ts';
import { monitoringHome } from './home.server.ts';
import { unopenedReports } from './opening.server.ts';
import { monitoringPaths } from './paths.ts';
import { monitoringReportProcess } from './process.server.ts';
import { admissionYearRoutes } from './quarters/admission-years.server.ts';
import { quarterRoutes } from './quarters/quarters.server.ts';
import { quarterScene } from './scene.server.ts';
import { monitoringStory } from './story.server.ts';
import { ownWorkRoutes } from './student/own-works.server.ts';
import { usedWorks } from './used-works.server.ts';

/** Quarterly reports of doctoral students. */
export const monitoringModule: ServerModule = {
  named: { monitoringReport: namedByPerson },
  stories: [monitoringStory],
  scenes: [quarterScene],
  processes: [monitoringReportProcess],
  routes: [quarterRoutes, admissionYearRoutes, ownWorkRoutes, progressRoutes],
  fileReaders: monitoringFiles,
  targets: {
    thisReport: async (_at, { row }) => [row.id],
    ownReports: ids(
      (id) =>
        sql`select m.id from monitoring_report m where m.application_id = ${id} order by m.id`,
    ),
  },
  uses: [usedWorks],
  home: monitoringHome,
  nextDates: monitoringDates,
  exports: [monitoringExport],
  addresses: monitoringPaths,
  // What is closed needs no conclusion; who is told of a conclusion is told before the agency's
  // time is counted.
  timers: {
    monitoringReport: {
      closeEmpty: 'monitoring',
      notUploaded: 'monitoring',
      advisorSkip: 'monitoring',
      failAuto: 'monitoring',
      overdue: 'monitoring',
      confirm: 'monitoring',
    },
  },
  openings: { monitoringReport: { open: unopenedReports } },
};
