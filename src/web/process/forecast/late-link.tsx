import { Link } from 'wouter';
import type { OwnQueue } from '#shared/forecast.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';

/** How many records will miss their last day, as the way to them; nothing where all will be in time. */
export function LateLink({ process, queues }: { process: string; queues: readonly OwnQueue[] }) {
  const t = useTexts('forecast');
  const count = queues.reduce((sum, { late }) => sum + late, 0);
  if (count === 0) return null;
  return (
    <Link
      href={paths.forecast.href({ process })}
      className="link relative z-1 inline-block min-h-6 font-semibold"
    >
      {t('forecast.late', { count })}
    </Link>
  );
}
