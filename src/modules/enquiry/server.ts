import { text } from '#server/base/texts.ts';
import type { ServerModule } from '#server/declared/module.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import type { Findable } from '#server/search/findable.ts';
import { callDeskRoutes } from './desk/routes.server.ts';
import { enquiryExport } from './export.server.ts';
import { enquiryHeads } from './heads.server.ts';
import { enquiryPaths } from './paths.ts';
import { enquiryProcess } from './process.server.ts';
import { publicEnquiryRoutes } from './public-routes.server.ts';
import { enquiryStory } from './story.server.ts';

interface Shown extends TravellingRecord {
  number: string;
  sender_name: string;
  topic: number;
}

const found: Findable<Shown> = {
  name: ({ sender_name }) => sender_name,
  reference: ({ number }) => number,
  about: ({ topic }, { language }) => text(language, `codes.enquiryTopic.${topic}`),
};

/** The call centre: who asks, and those who answer. */
export const enquiryModule: ServerModule = {
  stories: [enquiryStory],
  addresses: enquiryPaths,
  processes: [enquiryProcess],
  routes: [publicEnquiryRoutes, callDeskRoutes],
  heads: enquiryHeads,
  exports: [enquiryExport],
  findable: { enquiry: found },
  timers: {
    enquiry: {
      comeBack: 'end',
      lapse: 'end',
      close: 'end',
      remind: 'morning',
      overdue: 'morning',
      late: 'morning',
    },
  },
};
