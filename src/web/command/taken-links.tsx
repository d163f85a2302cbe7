import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { allTaken, type TakenAlong } from '#web/record/taken-along.ts';

/** Without a connection: the ways to what was taken along. */
export function TakenLinks() {
  const t = useTexts('taken-along');
  const { userId } = useActor();
  const [taken, setTaken] = useState<readonly TakenAlong[]>([]);
  useEffect(() => {
    if (userId !== null) void allTaken(userId).then(setTaken);
  }, [userId]);
  if (taken.length === 0) return null;
  return (
    <nav
      aria-label={t('taken-along.here')}
      className="gutter no-print flex flex-wrap gap-x-4 border-b border-warning-line bg-warning-tint py-2 text-warning"
    >
      <span>{t('taken-along.here')}</span>
      {taken.map(({ href, name }) => (
        <Link key={href} href={href} className="underline">
          {name}
        </Link>
      ))}
    </nav>
  );
}
