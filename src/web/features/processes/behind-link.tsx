import { Link } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { useFormat } from '#web/lib/use-format.ts';
import type { PassageFilters } from './use-passages.ts';
import { useReadable } from './use-state-counts.ts';
import { type Behind, behindHref } from './way-address.ts';

interface Props extends Behind {
  machine: AnyStateMachine;
  filters: PassageFilters;
  number: number;
  /** In place of the number alone. */
  text?: string;
}

/** A number that opens its records, where the person may read records of the process at all. */
export function BehindLink({ machine, filters, number, text, of, words }: Props) {
  const format = useFormat();
  const readable = useReadable()?.some(({ process }) => process === machine.id) ?? false;
  const said = text ?? format.number(number);
  if (number === 0 || !readable) return said;
  return (
    <Link
      href={behindHref(machine, filters, { of, words })}
      className="link inline-block min-h-6 max-w-full min-w-6"
    >
      {said}
    </Link>
  );
}
