import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ScreenRight } from '#shared/abilities-routes.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import { useUser } from '#web/lib/use-user.ts';
import { abilityOf } from './guard.ts';
import { recordHref } from './record-places.ts';

interface Props {
  /** The machine's id. */
  process: string;
  id: number;
  /** The page that is meant where the reader may open it. */
  first: { needs: ScreenRight; href: string };
  children: ReactNode;
}

/** A record by its name: a way to it where the reader has one, else the name alone. */
export function RecordLink({ process, id, first, children }: Props) {
  const user = useUser();
  const href = mayOpen(abilityOf(user), first.needs) ? first.href : recordHref(process, id, user);
  return href ? (
    <Link href={href} className="link">
      {children}
    </Link>
  ) : (
    children
  );
}
