import { sql } from 'kysely';
import type { ServerModule } from '#server/declared/module.ts';
import { ids } from '#server/engine/raised.ts';
import { namedByPerson } from '#server/search/findable.ts';
import { examDocuments } from './access.server.ts';
import { additionalExamHome } from './home.server.ts';
import { additionalExamPaths } from './paths.ts';
import { additionalExamProcess } from './process.server.ts';
import { additionalExamStory } from './story.server.ts';

/** Qualification exams. */
export const additionalExamModule: ServerModule = {
  named: { additionalExam: namedByPerson },
  stories: [additionalExamStory],
  addresses: additionalExamPaths,
  processes: [additionalExamProcess],
  fileReaders: [examDocuments],
  targets: {
    ownExams: ids(
      (id) => sql`select e.id from additional_exam e where e.application_id = ${id} order by e.id`,
    ),
  },
  home: additionalExamHome,
  timers: { additionalExam: { fail: 'end', lapse: 'end', overdue: 'morning' } },
};
