import type { HomePart, HomeParts } from '#server/home/home-parts.ts';
import { refusedPapers } from '#server/home/refused-papers.ts';
import { turnLine } from '#server/home/turn-lines.ts';
import { certificateProcess } from './process.server.ts';

/** Certificates in the reader's scope that wait for a check. */
const toCheck: HomePart = {
  place: 6,
  tells: certificateProcess,
  async lines(services, reader) {
    return { needed: await turnLine(services, reader, certificateProcess, 'certificates') };
  },
};

/** Certificates that wait for a check, and the own ones that were refused and may be corrected. */
export const certificateHome: HomeParts = {
  own: [
    {
      place: 2,
      tells: certificateProcess,
      async lines(services, reader) {
        return { needed: await refusedPapers(services, reader, certificateProcess) };
      },
    },
  ],
  reviewer: [toCheck],
  agency: [toCheck],
};
