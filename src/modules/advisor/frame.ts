import { GraduationCap, Users } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Scientific advisors in the menu, at home and in messages. */
export const advisorFrame: FrameModule = {
  menu: {
    'research-advisor': { href: paths.advisors.href(), icon: Users, process: 'advisor' },
    'advisor-students': { href: paths.advisorStudents.href(), icon: GraduationCap },
  },
  places: {
    advisor: [
      {
        route: 'research-advisor/:id',
        list: paths.advisors.href(),
        record: (id) => paths.advisor.href({ id }),
      },
    ],
  },
  pages: [
    {
      route: 'research-advisor/add',
      href: paths.advisorAdd.href(),
      name: 'shell.title.advisorAdd',
    },
  ],
  homeLines: {
    consents: withId((id) => paths.advisor.href({ id })),
    advised: () => paths.advisorStudents.href(),
  },
};
