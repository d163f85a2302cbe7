import { sql } from 'kysely';
import type { ServerModule } from '#server/declared/module.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { seesEveryScan } from '#server/processes/access.ts';
import { type Naming, nameOf, type Person } from '#server/search/findable.ts';
import { diplomaHome } from './home.server.ts';
import { diplomaProcess } from './process.server.ts';
import { diplomaStory } from './story.server.ts';

interface Shown extends TravellingRecord {
  holder: Person;
  institution: string;
  speciality: string;
  number: string;
}

const naming: Naming<Shown> = {
  name: ({ holder }) => nameOf(holder),
  reference: ({ number }) => number,
  about: ({ speciality, institution }) => `${speciality}, ${institution}`,
};

/** Diplomas of applicants. */
export const diplomaModule: ServerModule = {
  named: { diploma: naming },
  stories: [diplomaStory],
  processes: [diplomaProcess],
  // The agency confirms and refuses a diploma also while no application uses it.
  fileReaders: [
    async (trx, { role, userType }, fileId) => {
      if (!seesEveryScan({ role, userType })) return false;
      const { rows } = await sql`
        select 1 from diploma where file_id = ${fileId}::uuid limit 1`.execute(trx);
      return rows.length > 0;
    },
  ],
  home: diplomaHome,
};
