import { sql } from 'kysely';
import { dutyCondition } from '#server/engine/duties.ts';
import { countRows } from '#server/engine/read.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { countLine } from '#server/home/home-lines.ts';
import type { HomePart, HomeParts } from '#server/home/home-parts.ts';
import { refusedPapers } from '#server/home/refused-papers.ts';
import { diplomaProcess } from './process.server.ts';

/** Diplomas without whose check no application that uses them can be accepted. */
const toCheck: HomePart = {
  place: 7,
  async lines({ db }, reader) {
    const waiting = sql`${scopeCondition(diplomaProcess, reader)}
      and ${dutyCondition(diplomaProcess, reader)}`;
    return { needed: countLine('diplomas', await countRows(db, diplomaProcess, waiting), 'info') };
  },
};

/** Diplomas that wait for a check, and the own ones that were refused and may be corrected. */
export const diplomaHome: HomeParts = {
  own: [
    {
      place: 3,
      tells: [diplomaProcess],
      async lines(services, reader) {
        return { needed: await refusedPapers(services, reader, diplomaProcess) };
      },
    },
  ],
  reviewer: [toCheck],
};
