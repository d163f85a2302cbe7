import { ScrollText } from 'lucide-react';
import { historyCheckProcess } from '#shared/history-check.ts';
import type { FrameModule } from '#web/frame-module.ts';
import { auditPaths } from './paths.ts';

/** The audit log in the menu, at home and in messages. */
export const auditFrame: FrameModule = {
  menu: {
    audit: { href: auditPaths.audit.href(), icon: ScrollText },
  },
  // The check of the history is no record: its result stands in the audit log.
  messagePlaces: {
    [historyCheckProcess]: {
      route: 'audit',
      list: `${auditPaths.audit.href()}?group=check`,
      record: () => `${auditPaths.audit.href()}?group=check`,
    },
  },
};
