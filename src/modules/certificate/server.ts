import { sql } from 'kysely';
import type { ServerModule } from '#server/declared/module.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { seesEveryScan } from '#server/processes/access.ts';
import { type Findable, type Named, nameIn, nameOf, type Person } from '#server/search/findable.ts';
import { certificateHome } from './home.server.ts';
import { certificatePaths } from './paths.ts';
import { certificateProcess } from './process.server.ts';
import { certificateStory } from './story.server.ts';

interface Shown extends TravellingRecord {
  number: string;
  holder: Person | null;
  type: Named | null;
}

const found: Findable<Shown> = {
  name: ({ holder }) => nameOf(holder ?? {}),
  reference: ({ number }) => number,
  about: ({ type }, { language }) => nameIn(type, language),
};

/** Language certificates. */
export const certificateModule: ServerModule = {
  stories: [certificateStory],
  addresses: certificatePaths,
  processes: [certificateProcess],
  // The agency confirms and refuses a certificate also while no application uses it.
  fileReaders: [
    async (trx, { role, userType }, fileId) => {
      if (!seesEveryScan({ role, userType })) return false;
      const { rows } = await sql`
        select 1 from certificate where file_id = ${fileId}::uuid limit 1`.execute(trx);
      return rows.length > 0;
    },
  ],
  timers: { certificate: { remindExpiry: 'end', expire: 'end' } },
  home: certificateHome,
  findable: { certificate: found },
};
