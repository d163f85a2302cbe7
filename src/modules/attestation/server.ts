import { sql } from 'kysely';
import type { ServerModule } from '#server/declared/module.ts';
import { ids } from '#server/engine/raised.ts';
import { namedByPerson } from '#server/search/findable.ts';
import { attestationFiles } from './access.server.ts';
import { attestationHome } from './home.server.ts';
import { attestationPaths } from './paths.ts';
import { attestationProcess } from './process.server.ts';
import { attestationStory } from './story.server.ts';
import { unopenedYears } from './study-year.server.ts';

/** Attestations of doctoral students. */
export const attestationModule: ServerModule = {
  named: { attestation: namedByPerson },
  stories: [attestationStory],
  addresses: attestationPaths,
  processes: [attestationProcess],
  fileReaders: [attestationFiles],
  targets: {
    ownAttestations: ids(
      (id) => sql`select t.id from attestation t where t.application_id = ${id} order by t.id`,
    ),
  },
  home: attestationHome,
  // What was opened while a study was ending is closed in the night.
  timers: { attestation: { expire: 'expire', lapse: 'end', close: 'end', overdue: 'morning' } },
  openings: { attestation: { create: unopenedYears } },
};
