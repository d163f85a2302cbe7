import { Link } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

interface Props {
  machine: AnyStateMachine;
  title: string;
  /** What waits: where it is done, and in words. */
  rows: readonly { id: number; state: string; href: string; text: string }[];
}

/**
 * What waits for the reader at the exams, before all lists: how much it is, and folded below that
 * each with its status as a way to where it is done. The rows of the list stay in sight.
 */
export function WaitingPart({ machine, title, rows }: Props) {
  const format = useFormat();
  return (
    <Disclosure
      wide
      summary={
        <h2 className="text-lg">
          {title} <span className="font-normal">{format.number(rows.length)}</span>
        </h2>
      }
    >
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <Link href={row.href} className="link font-semibold">
              {row.text}
            </Link>
            <StatusTag machine={machine} state={row.state} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
