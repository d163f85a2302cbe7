import { sql } from 'kysely';
import { allFollow } from '#modules/organization/for-others/successor.server.ts';
import type { ServerModule } from '#server/declared/module.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import {
  byOrganization,
  type Findable,
  type Named,
  nameOf,
  type Person,
} from '#server/search/findable.ts';
import { advisorExport } from './export.server.ts';
import { advisorHome } from './home.server.ts';
import { advisorImport } from './import.server.ts';
import { advisorPaths } from './paths.ts';
import { advisorProcess } from './process.server.ts';
import { advisorRoutes } from './routes.server.ts';
import { advisorStory } from './story.server.ts';
import { agreeTenure } from './tenure.server.ts';

interface Shown extends TravellingRecord {
  person: Person | null;
  organization: Named | null;
}

const found: Findable<Shown> = {
  name: ({ person }) => nameOf(person ?? {}),
  about: byOrganization,
  person: ({ person }) => person ?? {},
};

/** Scientific advisors and whom they advise. */
export const advisorModule: ServerModule = {
  addresses: advisorPaths,
  processes: [advisorProcess],
  routes: [advisorRoutes],
  stories: [advisorStory],
  bookings: {
    advisorTenure: (trx, { row, now }) => agreeTenure(trx, row, now),
    // Who is listed at the successor already stays here; their students go to them there.
    advisorsFollow: allFollow(
      advisorProcess,
      sql`not exists (select 1 from advisor w join organization o on o.merged_into_id =
        w.organization_id where o.id = r.organization_id and w.account_id = r.account_id)`,
    ),
  },
  timers: { advisor: { lapse: 'end', overdue: 'morning', remind: 'morning' } },
  home: advisorHome,
  exports: [advisorExport],
  imports: [advisorImport],
  findable: { advisor: found },
};
