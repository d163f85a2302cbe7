import { sql } from 'kysely';
import { dutyCondition } from '#server/engine/duties.ts';
import { readRows } from '#server/engine/read.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { homeLine } from '#server/home/home-lines.ts';
import type { HomeParts } from '#server/home/home-parts.ts';
import { advisorProcess } from './process.server.ts';

/** Organizations that wait for the advisor's answer, each with its name. */
export const advisorHome: HomeParts = {
  advisor: [
    {
      place: 1,
      tells: [advisorProcess],
      async lines({ db }, reader) {
        const waiting = sql`${scopeCondition(advisorProcess, reader)}
          and ${dutyCondition(advisorProcess, reader)}`;
        const rows = await readRows(db, advisorProcess, reader, { where: waiting, limit: 4 });
        const needed = rows.map(({ id, organization }) =>
          homeLine({
            key: 'consents',
            id,
            params: { subject: organization[`name_${reader.language}`] },
            tone: 'warning',
          }),
        );
        return { needed };
      },
      headline: ({ length: count }) =>
        count > 0 ? { key: 'consents', params: {}, count, deadline: null } : null,
    },
  ],
};
