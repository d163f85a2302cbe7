import { sql } from 'kysely';
import { dutyCondition } from '#server/engine/duties.ts';
import { readRows } from '#server/engine/read.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { homeLine, toneOf } from '#server/home/home-lines.ts';
import type { HomeParts } from '#server/home/home-parts.ts';
import { answerDue } from './answer.server.ts';
import { advisorProcess } from './process.server.ts';

/** Somebody is asked by few organizations; a list of more would be no home. */
const mostAsked = 100;

/** Organizations that wait for the advisor's answer, each with its name. */
export const advisorHome: HomeParts = {
  advisor: [
    {
      place: 1,
      tells: advisorProcess,
      async lines({ db }, reader) {
        const waiting = sql`${scopeCondition(advisorProcess, reader)}
          and ${dutyCondition(advisorProcess, reader)}`;
        const rows = await readRows(db, advisorProcess, reader, {
          where: waiting,
          limit: mostAsked,
        });
        const needed = rows.map((row) => {
          const deadline = answerDue(row, reader);
          return homeLine({
            key: 'consents',
            id: row.id,
            params: { subject: row.organization[`name_${reader.language}`] },
            deadline,
            tone: toneOf(deadline, reader.today),
          });
        });
        return { needed };
      },
    },
  ],
};
