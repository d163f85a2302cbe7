import { useId } from 'react';
import { Link } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { StatusTag } from '#web/record/status-tag.tsx';

interface Props {
  machine: AnyStateMachine;
  title: string;
  /** What waits: where it is done, and in words. */
  rows: readonly { id: number; state: string; href: string; text: string }[];
}

/**
 * What waits for the reader at the exams, before all lists: each a way to where it is done, with
 * its status.
 */
export function WaitingPart({ machine, title, rows }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <ul className="border-t border-line">
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
    </section>
  );
}
