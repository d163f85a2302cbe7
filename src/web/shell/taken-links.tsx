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
    <span>
      {t('taken-along.here')}{' '}
      {taken.map(({ href, name }) => (
        <Link key={href} href={href} className="mr-3 underline">
          {name}
        </Link>
      ))}
    </span>
  );
}
