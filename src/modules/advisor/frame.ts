import { GraduationCap, UsersRound } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame/frame-module.ts';
import { advisorPaths } from './paths.ts';

/** Scientific advisors in the menu, at home and in messages. */
export const advisorFrame: FrameModule = {
  menu: {
    'research-advisor': {
      place: advisorPaths.advisors,
      icon: UsersRound,
      at: 180,
      group: 'students',
      roles: ['university', 'innovation', 'advisor'],
      processes: ['advisor'],
    },
    'advisor-students': {
      place: advisorPaths.advisorStudents,
      icon: GraduationCap,
      at: 190,
      group: 'students',
      roles: ['advisor'],
    },
  },
  places: {
    advisor: [
      {
        needs: advisorPaths.advisor.needs,
        list: advisorPaths.advisors.href(),
        record: (id) => advisorPaths.advisor.href({ id }),
      },
    ],
  },
  pages: [
    {
      needs: advisorPaths.advisorAdd.needs,
      href: advisorPaths.advisorAdd.href(),
      name: 'frame.title.advisorAdd',
      words: 'command.words.advisor',
    },
  ],
  homeLines: {
    consents: withId((id) => advisorPaths.advisor.href({ id })),
    advised: () => advisorPaths.advisorStudents.href(),
  },
};
