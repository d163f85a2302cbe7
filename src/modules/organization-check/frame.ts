import { ClipboardCheck, ClipboardList } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame/frame-module.ts';
import { organizationCheckPaths } from './paths.ts';

/** Checks of organizations in the menu, at home and in messages. */
export const organizationCheckFrame: FrameModule = {
  menu: {
    'org-monitoring': {
      place: organizationCheckPaths.checks,
      icon: ClipboardCheck,
      at: 207,
      roles: ['university', 'ministry', 'innovation', 'antiCorruption', 'admin'],
      process: 'organizationCheck',
    },
    'check-monitoring-inno': {
      place: organizationCheckPaths.overview,
      icon: ClipboardList,
      at: 208,
      roles: ['innovation', 'antiCorruption'],
    },
  },
  places: {
    organizationCheck: [
      {
        needs: organizationCheckPaths.check.needs,
        list: organizationCheckPaths.checks.href(),
        record: (id) => organizationCheckPaths.check.href({ id }),
      },
    ],
  },
  stateLists: {
    organizationCheck: [organizationCheckPaths.checks],
  },
  homeLines: {
    checkAnswer: withId((id) => organizationCheckPaths.check.href({ id })),
    checkStart: withId((id) => organizationCheckPaths.check.href({ id })),
  },
};
