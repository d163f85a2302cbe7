import { Link } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { mayOpen } from '#shared/abilities-routes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';
import { recordWays } from './frames.ts';
import { abilityOf } from './guard.ts';

interface Props {
  machine: AnyStateMachine;
  record: { id: number; state: string };
}

/** The rare ways that modules offer on the page of any record, for those who have the right. */
export function RecordWays({ machine, record }: Props) {
  const t = useTexts('frame');
  const ability = abilityOf(useUser());
  const ways = recordWays.flatMap(({ needs, name, href }) => {
    const to = mayOpen(ability, needs) ? href(machine, record) : null;
    return to === null ? [] : [{ name, to }];
  });
  if (ways.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {ways.map(({ name, to }) => (
        <li key={name}>
          <Link href={to} className="link">
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
