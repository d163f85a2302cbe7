import type { ReactNode } from 'react';

/** Numbers that stay while others are on their way, and are seen and heard to be the last ones. */
export function Renewing({ waits, children }: { waits: boolean; children: ReactNode }) {
  return (
    <div aria-busy={waits || undefined} className={waits ? 'opacity-60' : undefined}>
      {children}
    </div>
  );
}
