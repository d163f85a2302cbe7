import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * One row: what, its value, and a way to change it (`hidden` completes the link for screen
 * readers).
 */
export interface SummaryRow {
  label: string;
  value: ReactNode;
  action?: { href: string; text: string; hidden: string };
  key?: string;
}

/** Names and values under hairlines: check answers, a record's data. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  const changeable = rows.some((row) => row.action);
  const grid = changeable
    ? 'sm:grid-cols-[minmax(10rem,1fr)_2fr_auto]'
    : 'sm:grid-cols-[minmax(10rem,1fr)_2fr]';
  return (
    <dl className="max-w-[60rem] border-t border-line">
      {rows.map((row) => (
        <div
          key={row.key ?? row.label}
          className={`grid gap-x-8 border-b border-line py-3 ${grid}`}
        >
          <dt className="font-semibold">{row.label}</dt>
          <dd className="min-w-0">{row.value}</dd>
          {row.action && (
            <dd>
              <Link href={row.action.href} className="link">
                {row.action.text}
                <VisuallyHidden> {row.action.hidden}</VisuallyHidden>
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
