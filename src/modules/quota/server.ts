import type { ServerModule } from '#server/declared/module.ts';
import { namedByPeriod } from '#server/search/findable.ts';
import { additionalQuotaExport } from './additional/export.server.ts';
import { additionalLetter } from './additional/files.server.ts';
import { additionalQuotaProcess } from './additional/process.server.ts';
import { quotaAgreementProcess } from './agreement/process.server.ts';
import { quotaBookings } from './bookings.server.ts';
import { quotaDistributionProcess } from './distribution/process.server.ts';
import { quotaDocumentKinds } from './documents/kinds.server.ts';
import { quotaExports } from './exports.server.ts';
import { ledgerWatch } from './ledger-watch.server.ts';
import { linesImportRoutes } from './lines/routes.server.ts';
import { quotaPaths } from './paths.ts';
import { quotaCreations, quotaTargets } from './raised.server.ts';
import { quotaRequestProcess } from './request/process.server.ts';
import { quotaNumberRoutes } from './routes.server.ts';
import { quotaSplitProcess } from './split/process.server.ts';
import { quotaScene } from './story/scene.server.ts';
import { quotaStories } from './story.server.ts';
import { quotaTotalProcess } from './total/process.server.ts';

/** Places: asked for, agreed, given, split, and added. */
export const quotaModule: ServerModule = {
  named: {
    quotaRequest: namedByPeriod,
    quotaAgreement: namedByPeriod,
    quotaTotal: namedByPeriod,
    quotaDistribution: namedByPeriod,
    quotaSplit: namedByPeriod,
    additionalQuota: namedByPeriod,
  },
  addresses: quotaPaths,
  processes: [
    quotaRequestProcess,
    quotaAgreementProcess,
    quotaTotalProcess,
    quotaDistributionProcess,
    quotaSplitProcess,
    additionalQuotaProcess,
  ],
  routes: [quotaNumberRoutes, linesImportRoutes],
  stories: quotaStories,
  scenes: [quotaScene],
  fileReaders: [additionalLetter],
  documents: quotaDocumentKinds,
  bookings: quotaBookings,
  targets: quotaTargets,
  creations: quotaCreations,
  timers: {
    quotaAgreement: { autoAccept: 'decide', overdue: 'morning', remind: 'morning' },
    quotaSplit: { autoConfirm: 'expire', close: 'release' },
    quotaRequest: { expire: 'expire' },
    quotaTotal: { lapse: 'expire' },
    additionalQuota: { expire: 'expire', lapse: 'expire' },
  },
  watches: [ledgerWatch],
  exports: [...quotaExports, additionalQuotaExport],
};
