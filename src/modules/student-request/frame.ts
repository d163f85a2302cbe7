import { Handshake } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { studentRequestPaths } from './paths.ts';

/** Requests of students in the menu and in messages. */
export const studentRequestFrame: FrameModule = {
  menu: {
    'student-request': {
      place: studentRequestPaths.requests,
      icon: Handshake,
      at: 105,
      group: 'students',
      roles: ['doctorate', 'university', 'ministry', 'innovation', 'admin'],
      processes: ['studentRequest'],
    },
  },
  places: {
    studentRequest: [
      {
        needs: studentRequestPaths.request.needs,
        list: studentRequestPaths.requests.href(),
        record: (id) => studentRequestPaths.request.href({ id }),
      },
    ],
  },
  stateLists: {
    studentRequest: [studentRequestPaths.requests],
  },
};
