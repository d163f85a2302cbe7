import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { paths } from '#web/paths.ts';
import { ask, type Opening, openReasons, stateIds, type Visit } from './openings.ts';
import { visibleRecords } from './records.ts';
import type { SignedOn } from './signed-in.ts';

/** The direction of the newest row that this person sees. */
async function directionOf(who: SignedOn | null): Promise<string> {
  const [row] = who ? await visibleRecords(who, examResultMachine) : [];
  if (!row) throw new Error('the demonstration has no candidates of exams');
  return paths.examDirection.href({ id: row.exam_id ?? 0, directionId: row.direction?.id ?? 0 });
}

/** What an organization sees whose exam is under way, or whose results are published. */
export async function examiningVisits(who: SignedOn | null, state: 'draft' | 'finished', event: string): Promise<Visit[]> {
  const exam = await stateIds(who, examMachine);
  const one = (open?: Opening): Visit => ({ to: 'exam', href: paths.exam.href({ id: exam(state) }), open });
  return [{ to: 'exams', href: paths.exams.href() }, one(), one(openReasons), one(ask(event)), { to: 'examDirection', href: await directionOf(who) }];
}

/** What those see who look at the exams of the country. */
export const overseeingVisits = (): Visit[] => [
  { to: 'allExams', href: paths.allExams.href() },
  { to: 'allExams', href: `${paths.allExams.href()}?search=yoʻqolgan` },
];
