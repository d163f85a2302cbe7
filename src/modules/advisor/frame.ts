import { GraduationCap, Users } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame-module.ts';
import { advisorPaths } from './paths.ts';

/** Scientific advisors in the menu, at home and in messages. */
export const advisorFrame: FrameModule = {
  menu: {
    'research-advisor': { href: advisorPaths.advisors.href(), icon: Users, process: 'advisor' },
    'advisor-students': { href: advisorPaths.advisorStudents.href(), icon: GraduationCap },
  },
  places: {
    advisor: [
      {
        route: 'research-advisor/:id',
        list: advisorPaths.advisors.href(),
        record: (id) => advisorPaths.advisor.href({ id }),
      },
    ],
  },
  pages: [
    {
      route: 'research-advisor/add',
      href: advisorPaths.advisorAdd.href(),
      name: 'shell.title.advisorAdd',
    },
  ],
  homeLines: {
    consents: withId((id) => advisorPaths.advisor.href({ id })),
    advised: () => advisorPaths.advisorStudents.href(),
  },
};
