import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import { shortName } from '#shared/names.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useUser } from '#web/lib/use-user.ts';
import type { AdditionalExamRecord } from './schema.ts';

/** The student of an exam, as a way to their study for who may open it. */
export function StudentLink({ exam }: { exam: AdditionalExamRecord }) {
  const user = useUser();
  const id = exam.application_id;
  const href = mayOpen(abilityOf(user), applicationPaths.student.needs)
    ? applicationPaths.student.href({ id })
    : recordHref(applicationMachine.id, id, user);
  const name = shortName(exam.person);
  return href ? (
    <Link href={href} className="link">
      {name}
    </Link>
  ) : (
    name
  );
}
