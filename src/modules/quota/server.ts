import type { ServerModule } from '#server/declared/module.ts';
import type { HomePart } from '#server/home/home-parts.ts';
import { turnLines } from '#server/home/turn-lines.ts';
import { additionalQuotaExport } from './additional/export.server.ts';
import { additionalLetter } from './additional/files.server.ts';
import { additionalQuotaProcess } from './additional/process.server.ts';
import { quotaAgreementProcess } from './agreement/process.server.ts';
import { quotaBookings } from './bookings.server.ts';
import { quotaDistributionProcess } from './distribution/process.server.ts';
import { quotaDocumentKinds } from './documents/kinds.server.ts';
import { quotaExports } from './exports.server.ts';
import { linesImportRoutes } from './lines/routes.server.ts';
import { quotaPaths } from './paths.ts';
import { quotaCreations, quotaTargets } from './raised.server.ts';
import { quotaRequestProcess } from './request/process.server.ts';
import { quotaNumberRoutes } from './routes.server.ts';
import { quotaSplitProcess } from './split/process.server.ts';
import { quotaStories } from './story.server.ts';
import { quotaTotalProcess } from './total/process.server.ts';

const processes = [
  quotaRequestProcess,
  quotaAgreementProcess,
  quotaTotalProcess,
  quotaDistributionProcess,
  quotaSplitProcess,
  additionalQuotaProcess,
];

/** What of the quota waits for the reader, counted for itself. */
const waiting: HomePart = {
  place: 3,
  tells: processes,
  async lines(services, reader) {
    return { needed: await turnLines(services, reader, processes) };
  },
};

/** Places: asked for, agreed, given, split, and added. */
export const quotaModule: ServerModule = {
  addresses: quotaPaths,
  processes,
  routes: [quotaNumberRoutes, linesImportRoutes],
  stories: quotaStories,
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
  home: { reviewer: [waiting], agency: [waiting] },
  exports: [...quotaExports, additionalQuotaExport],
};
