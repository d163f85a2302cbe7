import type { Services } from '#server/app-types.ts';
import type { Reader } from '#server/engine/process.ts';
import { rowsByIds } from '#server/engine/read.ts';
import type { HomePart, HomeParts } from '#server/home/home-parts.ts';
import { refusedPapers } from '#server/home/refused-papers.ts';
import { turnLine, waitingIds } from '#server/home/turn-lines.ts';
import type { HomeLine } from '#shared/home.ts';
import { shortName } from '#shared/names.ts';
import { diplomaProcess } from './process.server.ts';

/** What waits for a check; of a single one whose it is. */
async function linesToCheck(services: Pick<Services, 'db'>, reader: Reader): Promise<HomeLine[]> {
  const [line] = await turnLine(services, reader, diplomaProcess, 'diplomas');
  if (!line || line.count > 1) return line ? [line] : [];
  const [id] = await waitingIds(services, reader, diplomaProcess);
  const [row] = await rowsByIds(services.db, diplomaProcess, reader, id === undefined ? [] : [id]);
  return [
    row
      ? { ...line, key: 'diplomaOf', id: row.id, params: { subject: shortName(row.holder) } }
      : line,
  ];
}

/** Diplomas without whose check no application that uses them can be accepted. */
const toCheck: HomePart = {
  place: 7,
  tells: diplomaProcess,
  async lines(services, reader) {
    return { needed: await linesToCheck(services, reader) };
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
