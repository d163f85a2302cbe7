import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { allFollow } from '#modules/organization/for-others/successor.server.ts';
import type { ServerModule } from '#server/declared/module.ts';
import { ids } from '#server/engine/raised.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import {
  byOrganization,
  type Findable,
  type Named,
  nameOf,
  type Person,
} from '#server/search/findable.ts';
import { applicationDocumentKinds } from './documents/kinds.server.ts';
import { applicationExport, studentExport } from './export.server.ts';
import { applicationFiles } from './files.server.ts';
import { applicationHome } from './home.server.ts';
import { oakRoutes } from './oak-routes.server.ts';
import { byOrganizationRoutes } from './oversight/by-organization.server.ts';
import { applicationPaths } from './paths.ts';
import { applicationProcess } from './process.server.ts';
import { deadlineScene } from './story/scene.server.ts';
import { applicationStory } from './story.server.ts';
import { studentRoutes } from './study/student-routes.server.ts';
import { supersedeOthers } from './superseded.server.ts';
import { usedWorks } from './used-works.server.ts';

interface Shown extends TravellingRecord {
  reference: string;
  person: Person | null;
  organization: Named | null;
}

const found: Findable<Shown> = {
  name: ({ person }) => nameOf(person ?? {}),
  reference: ({ reference }) => reference,
  about: byOrganization,
  person: ({ person }) => person ?? {},
};

/** Applications, and the studies that they become. */
export const applicationModule: ServerModule = {
  stories: [applicationStory],
  scenes: [deadlineScene],
  addresses: applicationPaths,
  processes: [applicationProcess],
  routes: [studentRoutes, oakRoutes, byOrganizationRoutes],
  documents: applicationDocumentKinds,
  fileReaders: applicationFiles,
  targets: {
    otherDrafts: ids(
      (id) => sql`select o.id from application o join application mine on mine.id = ${id}
        where o.owner_id = mine.owner_id and o.period_id = mine.period_id and o.id <> mine.id
          and o.state = any(${statesTagged(applicationMachine, 'ownersOnly')}::text[])`,
    ),
  },
  bookings: {
    studiesFollow: allFollow(applicationProcess),
    othersSuperseded: (trx, { row, now }, book) => supersedeOthers(trx, row.id, now, book),
  },
  timers: {
    application: {
      expire: 'end',
      syncOak: 'registers',
      overdue: 'morning',
      remindPapers: 'morning',
      lapsePapers: 'end',
      appealOverdue: 'morning',
      appealLapse: 'end',
      returnRemind: 'morning',
      endRemind: 'morning',
    },
  },
  uses: [usedWorks],
  findable: { application: found },
  home: applicationHome,
  exports: [applicationExport, studentExport],
};
