import { Link } from 'wouter';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from './list-state.ts';

interface Props {
  state: ListState;
  /** What the parts are parts of. */
  label: string;
  /** The words of the link to all parts. */
  everything: string;
  counts: readonly (readonly [group: string, count: number])[];
  nameOf(group: string): string;
}

/** The parts of a list as links with their counts; the first shows all of them. */
export function GroupLinks({ state, label, everything, counts, nameOf }: Props) {
  const format = useFormat();
  const look = (current: boolean) =>
    `-mb-px inline-flex min-h-11 shrink-0 items-center gap-2 border-b-3 ${current ? 'border-brand font-semibold text-ink' : 'border-transparent text-muted hover:text-ink'}`;
  return (
    <nav aria-label={label} className="mb-4 border-b border-line">
      <ul className="flex flex-wrap gap-x-6 px-1">
        <li>
          <Link
            href={state.groupHref(null)}
            aria-current={state.group === null ? 'page' : undefined}
            className={look(state.group === null)}
          >
            {everything}
          </Link>
        </li>
        {counts.map(([group, count]) => (
          <li key={group} className="min-w-0">
            <Link
              href={state.groupHref(group)}
              aria-current={state.group === group ? 'page' : undefined}
              className={look(state.group === group)}
            >
              <span className="min-w-0">{nameOf(group)}</span>
              <span className="rounded-sm bg-secondary-tint px-1.5 text-sm text-secondary">
                {format.number(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
