import { sql } from 'kysely';
import { dutyCondition } from '#server/engine/duties.ts';
import { countRows } from '#server/engine/read.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { countLine } from '#server/home/home-lines.ts';
import type { HomePart, HomeParts } from '#server/home/home-parts.ts';
import { refusedPapers } from '#server/home/refused-papers.ts';
import { certificateProcess } from './process.server.ts';

/** Certificates in the reader's scope that wait for a check. */
const toCheck: HomePart = {
  place: 6,
  async lines({ db }, reader) {
    const waiting = sql`${scopeCondition(certificateProcess, reader)}
      and ${dutyCondition(certificateProcess, reader)}`;
    const count = await countRows(db, certificateProcess, waiting);
    return { needed: countLine('certificates', count, 'info') };
  },
};

/** Certificates that wait for a check, and the own ones that were refused and may be corrected. */
export const certificateHome: HomeParts = {
  own: [
    {
      place: 2,
      async lines(services, reader) {
        return { needed: await refusedPapers(services, reader, certificateProcess) };
      },
    },
  ],
  reviewer: [toCheck],
  agency: [toCheck],
};
