import type { ReactNode } from 'react';

/** Numbers that may be the last ones: they look paler, and are marked as busy, while new ones load. */
export function Renewing({ waits, children }: { waits: boolean; children: ReactNode }) {
  return (
    <div aria-busy={waits || undefined} className={waits ? 'opacity-60' : undefined}>
      {children}
    </div>
  );
}
