import type { ServerModule } from '#server/declared/module.ts';
import { namedByPeriod, namedByPerson } from '#server/search/findable.ts';
import { changedMarksRoutes } from './changed-marks.server.ts';
import { displaceLast } from './displaced.server.ts';
import { examReportDocument } from './document.server.ts';
import { examExport } from './export.server.ts';
import { examFile } from './files.server.ts';
import { examHome } from './home.server.ts';
import { marksImportRoutes } from './marks-import.server.ts';
import { acceptNamed } from './named.server.ts';
import { passedOver } from './passed-over.server.ts';
import { examPaths } from './paths.ts';
import { examProcess } from './process.server.ts';
import { examCreations, examTargets } from './raised.server.ts';
import { examResultProcess } from './result.server.ts';
import { examRoutes } from './routes.server.ts';
import { examScene } from './story/scene.server.ts';
import { examStories } from './story.server.ts';

/** Admission exams and their results. */
export const examModule: ServerModule = {
  named: { exam: namedByPeriod, examResult: namedByPerson },
  addresses: examPaths,
  processes: [examProcess, examResultProcess],
  routes: [examRoutes, marksImportRoutes, changedMarksRoutes],
  stories: examStories,
  scenes: [examScene],
  fileReaders: [examFile],
  documents: { 'DOC-EXAM-REPORT': examReportDocument },
  bookings: {
    lastAcceptedDisplaced: (trx, { row, now }, book) => displaceLast(trx, row.id, now, book),
    namedAccepted: (trx, { row, now }, book) => acceptNamed(trx, row.id, now, book),
  },
  targets: examTargets,
  creations: examCreations,
  timers: { exam: { close: 'end', cancel: 'end', overdue: 'morning' } },
  home: examHome,
  watches: [passedOver],
  exports: [examExport],
};
