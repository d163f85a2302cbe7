import { mayOpen } from '#shared/abilities-routes.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { useUser } from '#web/lib/use-user.ts';
import { examPaths } from './paths.ts';

/** The list of exams that opens for the reader: of the whole country, or of those of their own. */
export function useExamList(): string {
  const user = useUser();
  return mayOpen(abilityOf(user), examPaths.allExams.needs)
    ? examPaths.allExams.href()
    : examPaths.exams.href();
}
