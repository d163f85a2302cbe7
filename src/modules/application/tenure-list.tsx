import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { Tenure } from './schema.ts';

/** Who advised a student from when until when, one line for each; the last one may still do. */
export function TenureList({ tenures }: { tenures: readonly Tenure[] }) {
  const t = useTexts('advisor-screen');
  const format = useFormat();
  return (
    <ol className="flex flex-col gap-1">
      {tenures.map((tenure) => (
        <li key={`${tenure.id} ${tenure.from_day}`}>
          {fullName(tenure)}
          <span className="block text-muted">
            {format.date(tenure.from_day)} –{' '}
            {tenure.until_day ? format.date(tenure.until_day) : t('advisor-screen.tenure.now')}
          </span>
        </li>
      ))}
    </ol>
  );
}
