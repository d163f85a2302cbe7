import { sql } from 'kysely';
import { countRows } from '#server/engine/read.ts';
import { countLine } from '#server/home/home-lines.ts';
import type { HomeParts } from '#server/home/home-parts.ts';
import { restingStates, workingOrganization } from '#server/reference/organization-state.ts';
import { organizationProcess } from './process.server.ts';
import { adminFits } from './row.server.ts';

/** Organizations that work although nobody answers for them, and those that are not active. */
export const organizationHome: HomeParts = {
  admin: [
    {
      place: 1,
      async lines({ db }) {
        const [without, resting] = await Promise.all([
          countRows(
            db,
            organizationProcess,
            sql`r.state = ${workingOrganization} and not ${adminFits}`,
          ),
          countRows(db, organizationProcess, sql`r.state = any(${restingStates}::text[])`),
        ]);
        return {
          watched: [
            ...countLine('withoutAdmin', without, 'warning', workingOrganization),
            ...countLine('restingOrganizations', resting, 'info', restingStates.join()),
          ],
        };
      },
    },
  ],
};
