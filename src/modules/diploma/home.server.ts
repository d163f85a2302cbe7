import type { HomePart, HomeParts } from '#server/home/home-parts.ts';
import { refusedPapers } from '#server/home/refused-papers.ts';
import { turnLine } from '#server/home/turn-lines.ts';
import { diplomaProcess } from './process.server.ts';

/** Diplomas without whose check no application that uses them can be accepted. */
const toCheck: HomePart = {
  place: 7,
  tells: diplomaProcess,
  async lines(services, reader) {
    return { needed: await turnLine(services, reader, diplomaProcess, 'diplomas') };
  },
};

/** Diplomas that wait for a check, and the own ones that were refused and may be corrected. */
export const diplomaHome: HomeParts = {
  own: [
    {
      place: 3,
      tells: diplomaProcess,
      async lines(services, reader) {
        return { needed: await refusedPapers(services, reader, diplomaProcess) };
      },
    },
  ],
  reviewer: [toCheck],
};
