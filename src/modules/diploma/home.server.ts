import type { HomeParts } from '#server/home/home-parts.ts';
import { refusedPapers } from '#server/home/refused-papers.ts';
import { diplomaProcess } from './process.server.ts';

/** The own diplomas that were refused and may be corrected. */
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
};
