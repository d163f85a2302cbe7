import { ClipboardCheck, ClipboardList } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame/frame-module.ts';
import { organizationCheckPaths } from './paths.ts';

/** Checks of organizations in the menu, at home and in messages. */
export const organizationCheckFrame: FrameModule = {
  menu: {
    'org-monitoring': {
      place: organizationCheckPaths.organizationChecks,
      icon: ClipboardCheck,
      at: 207,
      group: 'monitoring',
      roles: ['university', 'ministry', 'innovation', 'antiCorruption', 'admin'],
      processes: ['organizationCheck'],
    },
    'check-monitoring-inno': {
      place: organizationCheckPaths.checkOverview,
      icon: ClipboardList,
      at: 208,
      group: 'monitoring',
      roles: ['innovation', 'antiCorruption'],
    },
  },
  places: {
    organizationCheck: [
      {
        needs: organizationCheckPaths.organizationCheck.needs,
        list: organizationCheckPaths.organizationChecks.href(),
        record: (id) => organizationCheckPaths.organizationCheck.href({ id }),
      },
    ],
  },
  stateLists: {
    organizationCheck: [organizationCheckPaths.organizationChecks],
  },
  homeLines: {
    checkStart: withId((id) => organizationCheckPaths.organizationCheck.href({ id })),
  },
};
