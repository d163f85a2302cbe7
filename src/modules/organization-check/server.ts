import type { ServerModule } from '#server/declared/module.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { type Findable, type Named, nameIn } from '#server/search/findable.ts';
import { checkFiles } from './access.server.ts';
import { checkActDocument } from './act.server.ts';
import { checkExport } from './export.server.ts';
import { checkDates, checkHome } from './home.server.ts';
import { organizationCheckPaths } from './paths.ts';
import { organizationCheckProcess } from './process.server.ts';
import { actNumber } from './shown.ts';
import { organizationCheckStory } from './story.server.ts';
import { failedInCheckTarget } from './targets.server.ts';

interface Shown extends TravellingRecord {
  starts_on: string;
  organization: Named;
}

const found: Findable<Shown> = {
  name: ({ organization }, language) => nameIn(organization, language),
  reference: actNumber,
  about: ({ starts_on }) => starts_on.slice(0, 4),
};

/** Checks of organizations on the spot. */
export const organizationCheckModule: ServerModule = {
  stories: [organizationCheckStory],
  addresses: organizationCheckPaths,
  processes: [organizationCheckProcess],
  fileReaders: [checkFiles],
  documents: { 'DOC-CHECK-ACT': checkActDocument },
  targets: { failedInCheck: failedInCheckTarget },
  home: checkHome,
  nextDates: checkDates,
  exports: [checkExport],
  findable: { organizationCheck: found },
  timers: { organizationCheck: { start: 'expire', overdue: 'expire', archive: 'close' } },
};
