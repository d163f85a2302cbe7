import { useState } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LateLink } from './late-link.tsx';
import { useOwnForecast } from './use-own-forecast.ts';

/**
 * Beside the heading of a list: how much of it will be late, or that its queue grows. On a phone it
 * takes a line of its own, so it stands there only where it was known before the list came: nothing
 * moves under the reader.
 */
export function ListNote({ process }: { process: string }) {
  const t = useTexts('forecast');
  const { data } = useOwnForecast();
  const [known] = useState(data !== undefined);
  const queues = data?.queues.filter((queue) => queue.process === process) ?? [];
  if (queues.length === 0) return null;
  const late = queues.some((queue) => queue.late > 0);
  return (
    <p
      className={`no-print min-h-6 items-center self-center ${known ? 'flex' : 'hidden sm:flex'}`}
      data-forecast={process}
    >
      {late ? (
        <LateLink process={process} queues={queues} />
      ) : (
        <Link href={paths.forecast.href({ process })} className="link inline-block leading-6">
          {t('forecast.growing')}
        </Link>
      )}
    </p>
  );
}
