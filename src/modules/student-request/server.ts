import { sql } from 'kysely';
import type { ServerModule } from '#server/declared/module.ts';
import { ids } from '#server/engine/raised.ts';
import { stateList } from '#server/engine/state-list.ts';
import { namedByPerson } from '#server/search/findable.ts';
import { requestPapers } from './access.server.ts';
import { studentRequestPaths } from './paths.ts';
import { liveStates, studentRequestProcess } from './process.server.ts';
import { studentRequestStory } from './story.server.ts';

/** Requests of doctoral students to their organization. */
export const studentRequestModule: ServerModule = {
  named: { studentRequest: namedByPerson },
  stories: [studentRequestStory],
  fileReaders: [requestPapers],
  addresses: studentRequestPaths,
  processes: [studentRequestProcess],
  targets: {
    ownRequests: ids(
      (id) => sql`select q.id from student_request q
        where q.application_id = ${id} and q.state = any(${stateList(liveStates)}) order by q.id`,
    ),
  },
  timers: {
    studentRequest: {
      // Before what has happened could look as if it could no longer happen.
      carryOut: 'end',
      close: 'end',
      lapse: 'end',
      overdue: 'morning',
    },
  },
};
