import { scopesFor } from '#shared/abilities.ts';
import { homeNow } from '#shared/home.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { languageOf } from '../base/texts.ts';
import { homeParts, nextDates, processes } from '../declared/modules.ts';
import type { Reader } from '../engine/process.ts';
import { signedInReader } from '../engine/reader.ts';
import { blocks, readBlock } from './blocks.ts';
import type { NextDate } from './home-parts.ts';

const mostLines = 5;

/** The nearest of the dates that the modules name. */
async function nextDate(services: Pick<Services, 'db'>, reader: Reader): Promise<NextDate | null> {
  const dates = await Promise.all(nextDates.map((datesOf) => datesOf(services, reader)));
  return dates.flat().sort((one, other) => one.date.localeCompare(other.date))[0] ?? null;
}

/** `GET /api/home/now/`: the first block of every home screen. */
export function homeRoutes(app: App, services: Services): void {
  const schema = {
    tags: ['home'],
    summary: 'What needs the signed-in person now',
    response: { 200: homeNow },
  };
  app.get('/api/home/now/', { schema }, async (request) => {
    const person = signedIn(request);
    const reader = await signedInReader(
      services,
      person,
      languageOf(request.headers['accept-language']),
    );
    const block = blocks.find(
      ({ subject, action }) => scopesFor(person, subject, action).length > 0,
    );
    const parts = block ? homeParts(block.name) : [];
    const { headline, lines, next } = await readBlock(services, reader, block, {
      parts,
      processes,
    });
    const more = Math.max(lines.length - mostLines, 0);
    return {
      headline,
      lines: lines.slice(0, mostLines),
      more,
      next: next ?? (await nextDate(services, reader)),
    };
  });
}
