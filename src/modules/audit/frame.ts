import { ScrollText, UsersRound } from 'lucide-react';
import type { HomeLine } from '#shared/home.ts';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { historyCheckProcess } from './for-others/history-check.ts';
import { auditPaths } from './paths.ts';

const signals = ({ group }: HomeLine): string => `${auditPaths.audit.href()}?watched=${group}`;

/** The audit log in the menu, at home and in messages. */
export const auditFrame: FrameModule = {
  menu: {
    audit: {
      place: auditPaths.audit,
      words: 'command.words.audit',
      icon: ScrollText,
      at: 300,
      group: 'management',
      roles: ['antiCorruption', 'admin', 'technicalAdmin'],
    },
    activity: {
      place: auditPaths.activity,
      icon: UsersRound,
      at: 305,
      group: 'management',
      roles: ['university', 'ministry', 'innovation', 'finance', 'economy'],
    },
  },
  homeLines: {
    watchedReopened: signals,
    watchedAutomatic: signals,
    watchedProlonged: signals,
    watchedReversed: signals,
  },
  // The check of the history is no record: its result stands in the audit log.
  messagePlaces: {
    [historyCheckProcess]: {
      needs: auditPaths.audit.needs,
      list: `${auditPaths.audit.href()}?group=check`,
      record: () => `${auditPaths.audit.href()}?group=check`,
    },
  },
};
