import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { leaveList, rowMark } from './list-return.ts';
import { moveBetweenRows } from './record-list.tsx';

interface Props {
  /** Under which name the list is remembered; usually the process's id. */
  list: string;
  /** The address of the list, to come back to. */
  listHref: string;
  id: number;
  href: string;
  /** The whole row is the link, not its words alone; the row is `relative`. */
  whole?: boolean;
  children: ReactNode;
}

/**
 * The rows that are drawn beside this one, in their order: those of its part, where a list has parts
 * of which only one is worked through.
 */
const drawnRows = (row: Element): number[] =>
  [...(row.closest('[data-walked]') ?? document).querySelectorAll<HTMLElement>('[data-row]')].map(
    (one) => Number(one.dataset.row),
  );

/**
 * The name of a row that opens its record; notes where the list is left, and arrow keys go to the
 * rows beside it.
 */
export function RowLink({ list, listHref, id, href, whole = false, children }: Props) {
  return (
    <Link
      href={href}
      {...rowMark(id)}
      onKeyDown={moveBetweenRows}
      onClick={({ currentTarget }) => leaveList(list, listHref, id, drawnRows(currentTarget))}
      className={`link font-semibold ${whole ? "after:absolute after:inset-0 after:content-['']" : ''}`}
    >
      {children}
    </Link>
  );
}
