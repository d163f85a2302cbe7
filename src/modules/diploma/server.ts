import { sql } from 'kysely';
import type { ServerModule } from '#server/declared/module.ts';
import { seesEveryScan } from '#server/processes/access.ts';
import { diplomaHome } from './home.server.ts';
import { diplomaProcess } from './process.server.ts';
import { diplomaStory } from './story.server.ts';

/** Diplomas of applicants. */
export const diplomaModule: ServerModule = {
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
