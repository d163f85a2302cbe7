import { correctionEntry } from '#machines/correctable.ts';
import type { ServerModule } from '#server/declared/module.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import { type Naming, nameOf, type Person } from '#server/search/findable.ts';
import { correctionFiles } from './access.server.ts';
import { carryOut } from './carry-out.server.ts';
import { statusCorrectionPaths } from './paths.ts';
import { statusCorrectionProcess } from './process.server.ts';
import { reportCorrections } from './report.server.ts';
import { statusCorrectionStory } from './story.server.ts';

interface Shown extends TravellingRecord {
  order_number: string;
  author: Person;
}

const naming: Naming<Shown> = {
  name: ({ order_number }) => order_number,
  about: ({ author }) => nameOf(author),
};

/** The emergency correction of a status, and the weekly report of all of them. */
export const statusCorrectionModule: ServerModule = {
  named: { statusCorrection: naming },
  stories: [statusCorrectionStory],
  addresses: statusCorrectionPaths,
  processes: [statusCorrectionProcess],
  fileReaders: [correctionFiles],
  bookings: { [correctionEntry]: carryOut },
  timers: { statusCorrection: { expire: 'expire' } },
  tasks: (services) => ({ 'report-corrections': () => reportCorrections(services) }),
  // Mondays at 09:00 in Tashkent.
  crontab: ['0 4 * * 1 report-corrections ?fill=3d&max=5'],
};
