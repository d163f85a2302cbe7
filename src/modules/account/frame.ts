import { ContactRound } from 'lucide-react';
import type { FrameModule } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Accounts in the menu, at home and in messages. */
export const accountFrame: FrameModule = {
  menu: {
    users: { href: paths.users.href(), icon: ContactRound },
  },
  places: {
    account: [
      { route: 'user/:id', list: paths.users.href(), record: (id) => paths.user.href({ id }) },
    ],
  },
  homeLines: { newAccounts: () => paths.users.href() },
};
