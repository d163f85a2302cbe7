import type { ServerModule } from '#server/declared/module.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { type Findable, type Named, nameIn } from '#server/search/findable.ts';
import { periodChoiceRoutes } from './choice-routes.server.ts';
import { registrationDates } from './home.server.ts';
import { periodPaths } from './paths.ts';
import { periodProcess } from './process.server.ts';
import { periodStory } from './story.server.ts';

interface Shown extends TravellingRecord, Named {
  admission_year: number;
}

const found: Findable<Shown> = {
  name: nameIn,
  about: ({ admission_year }) => String(admission_year),
};

/** Periods of admission and of the quota. */
export const periodModule: ServerModule = {
  stories: [periodStory],
  addresses: periodPaths,
  processes: [periodProcess],
  routes: [periodChoiceRoutes],
  timers: { period: { stepAuto: 'step', close: 'close', overdue: 'morning', remind: 'morning' } },
  nextDates: registrationDates,
  findable: { period: found },
};
