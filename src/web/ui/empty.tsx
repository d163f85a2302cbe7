import type { ReactNode } from 'react';

/**
 * Nothing to show: one sentence why, and one action. First use, cleared and filtered say different
 * things.
 */
export function Empty({
  text,
  children,
  actions,
}: {
  text: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="border-y border-line py-10">
      <p className="text-lg font-semibold">{text}</p>
      {children && <div className="mt-1 max-w-[70ch] text-muted">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
