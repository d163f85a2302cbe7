import { useEffect } from 'react';

/**
 * A list as it was left: its address, how far it was scrolled, the row that was opened, and the
 * rows in their order.
 */
interface LeftList {
  href: string;
  scroll: number;
  row: number;
  rows: number[];
}

const keyOf = (list: string): string => `list ${list}`;

function leftList(list: string): LeftList | null {
  try {
    const text = sessionStorage.getItem(keyOf(list));
    return text ? (JSON.parse(text) as LeftList) : null;
  } catch {
    return null;
  }
}

function keep(list: string, left: LeftList): void {
  try {
    sessionStorage.setItem(keyOf(list), JSON.stringify(left));
  } catch {
    // Without storage the list opens at its top, and nothing else is lost.
  }
}

/** Notes where a list is left; called when a row is opened. `list` is the process's id. */
export function leaveList(list: string, href: string, row: number, rows: readonly number[]): void {
  keep(list, { href, scroll: window.scrollY, row, rows: [...rows] });
}

/** The attribute by which a row's link is found again. */
export const rowMark = (id: number) => ({ 'data-row': id });

/** Whether somebody comes back to this list from one of its rows, which is about to be looked for. */
export function comesBack(list: string, href: string): boolean {
  const left = leftList(list);
  return left?.href === href && left.row !== 0;
}

/**
 * Puts scroll and focus back where they were, once the rows are drawn. A new visit without Back
 * starts at the top.
 */
export function useReturnToRow(list: string, href: string, drawn: boolean): void {
  useEffect(() => {
    const left = leftList(list);
    if (!drawn || left?.href !== href || left.row === 0) return;
    // After the page's own heading has taken the focus.
    const timer = setTimeout(() => {
      const row = document.querySelector<HTMLElement>(`[data-row="${left.row}"]`);
      if (!row) return;
      keep(list, { ...left, row: 0 });
      window.scrollTo({ top: left.scroll });
      row.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [list, href, drawn]);
}

/**
 * The way through the list that a record was opened from: back to it, and the neighbours of the
 * record in it.
 */
export function walkFrom(
  list: string,
  id: number,
  usualHref: string,
): { back: string; previous: number | null; next: number | null; place: number; of: number } {
  const left = leftList(list);
  const at = left?.rows.indexOf(id) ?? -1;
  if (!left || at < 0)
    return { back: left?.href ?? usualHref, previous: null, next: null, place: 0, of: 0 };
  return {
    back: left.href,
    previous: left.rows[at - 1] ?? null,
    next: left.rows[at + 1] ?? null,
    place: at + 1,
    of: left.rows.length,
  };
}

/** When one goes on from record to record, Back returns to the row of the last one. */
export function moveInList(list: string, row: number): void {
  const left = leftList(list);
  if (left) keep(list, { ...left, row });
}
