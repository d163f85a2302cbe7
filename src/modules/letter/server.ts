import { text } from '#server/base/texts.ts';
import type { ServerModule } from '#server/declared/module.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { type Findable, type Named, nameIn } from '#server/search/findable.ts';
import { letterFile } from './access.server.ts';
import { letterDocument } from './document.server.ts';
import { letterExport } from './export.server.ts';
import { letterPaths } from './paths.ts';
import { letterProcess } from './process.server.ts';
import { letterRoutes } from './routes.server.ts';
import { letterScene } from './scene.server.ts';
import { letterStory } from './story.server.ts';
import { targetedLetterFile } from './targeted/access.server.ts';
import { targetedLetterExport } from './targeted/export.server.ts';
import { takeLetterPlace } from './targeted/place.server.ts';
import { targetedLetterProcess } from './targeted/process.server.ts';
import { targetedLetterStory } from './targeted/story.server.ts';

interface Shown extends TravellingRecord {
  code: string | null;
  short_info: string | null;
  from: Named | null;
}

interface LetterShown extends Shown {
  to: Named | null;
}

/**
 * Letters are called by what they are about; one side of a letter knows it by the other one,
 * everybody else by its sender.
 */
const letterFound: Findable<LetterShown> = {
  name: ({ short_info, to }, language) =>
    short_info || nameIn(to, language) || text(language, 'letter.name'),
  reference: ({ code }) => code,
  about: ({ facts, from, to }, { actor, language }) =>
    nameIn(facts.organizationId === actor.organizationId ? to : from, language),
};

interface TargetedShown extends Shown {
  target: Named | null;
  customer: { name: string | null } | null;
}

/** A customer without an organization is called by its own name. */
const targetedFound: Findable<TargetedShown> = {
  name: ({ short_info, target }, language) =>
    short_info || nameIn(target, language) || text(language, 'targetedLetter.name'),
  reference: ({ code }) => code,
  about: ({ facts, from, target, customer }, { actor, language }) => {
    const own = actor.organizationId !== null && facts.organizationId === actor.organizationId;
    return own ? nameIn(target, language) : nameIn(from, language) || (customer?.name ?? '');
  },
};

/** Letters between organizations, and those that open targeted places. */
export const letterModule: ServerModule = {
  stories: [letterStory, targetedLetterStory],
  scenes: [letterScene],
  addresses: letterPaths,
  processes: [letterProcess, targetedLetterProcess],
  routes: [letterRoutes],
  fileReaders: [letterFile, targetedLetterFile],
  documents: { 'DOC-LETTER': letterDocument },
  bookings: { letterPlace: (trx, { row, now }, book) => takeLetterPlace(trx, row, now, book) },
  timers: {
    letter: { lapse: 'end', overdue: 'morning', remind: 'morning' },
    targetedLetter: { expire: 'end', lapse: 'end', overdue: 'morning', remind: 'morning' },
  },
  findable: { letter: letterFound, targetedLetter: targetedFound },
  exports: [letterExport, targetedLetterExport],
};
