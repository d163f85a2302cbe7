import { LifeBuoy } from 'lucide-react';
import { correctableTo } from '#machines/correctable.ts';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { correctionReport } from './for-others/report.ts';
import { statusCorrectionPaths } from './paths.ts';

const { statusCorrections, statusCorrection } = statusCorrectionPaths;

/** Corrections of a status in the menu, in messages, and on the pages of all records. */
export const statusCorrectionFrame: FrameModule = {
  menu: {
    'status-corrections': {
      place: statusCorrections,
      icon: LifeBuoy,
      at: 295,
      group: 'management',
      roles: ['innovation', 'antiCorruption', 'admin'],
      processes: ['statusCorrection'],
    },
  },
  places: {
    statusCorrection: [
      {
        needs: statusCorrection.needs,
        list: statusCorrections.href(),
        record: (id) => statusCorrection.href({ id }),
      },
    ],
  },
  // The report is about a week: it opens what was carried out.
  messagePlaces: {
    [correctionReport]: {
      needs: statusCorrections.needs,
      list: `${statusCorrections.href()}?state=carriedOut`,
      record: () => `${statusCorrections.href()}?state=carriedOut`,
    },
  },
  stateLists: {
    statusCorrection: [statusCorrections],
  },
  recordWays: [
    {
      needs: 'StatusCorrection create',
      name: 'frame.way.correctStatus',
      href: (machine, { id, state }) =>
        correctableTo(machine, state).length > 0
          ? `${statusCorrection.href({ id: 'new' })}?process=${machine.id}&record=${id}`
          : null,
    },
  ],
};
