import { ContactRound } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { accountPaths } from './paths.ts';

/** Accounts in the menu, at home and in messages. */
export const accountFrame: FrameModule = {
  menu: {
    users: {
      place: accountPaths.users,
      icon: ContactRound,
      at: 290,
      group: 'management',
      roles: ['university', 'innovation', 'admin', 'technicalAdmin'],
    },
  },
  places: {
    account: [
      {
        needs: accountPaths.user.needs,
        list: accountPaths.users.href(),
        record: (id) => accountPaths.user.href({ id }),
      },
    ],
  },
  homeLines: { newAccounts: () => accountPaths.users.href() },
};
