import { Link } from 'wouter';
import { publicTextMachine } from '#machines/public-text.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useRecords } from '#web/record/use-process.ts';
import { publicTextPaths } from './paths.ts';
import type { ListedPublicText, PublicTextRecord } from './schema.ts';

function Version({ version, here }: { version: ListedPublicText; here: boolean }) {
  const t = useTexts('public-text-screen');
  const format = useFormat();
  const day = version.valid_from
    ? t('public-text-screen.from', { date: format.longDate(version.valid_from) })
    : t('public-text-screen.noDay');
  return (
    <li className="border-b border-line py-3" aria-current={here ? 'true' : undefined}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {here ? (
          <strong>{day}</strong>
        ) : (
          <Link
            href={publicTextPaths.publicText.href({ id: version.id })}
            className="link font-semibold"
          >
            {day}
          </Link>
        )}
        <StatusTag machine={publicTextMachine} state={version.state} />
      </p>
      {here && <p className="text-sm text-muted">{t('public-text-screen.thisVersion')}</p>}
    </li>
  );
}

/** All versions of a text, the newest first; a text with one version has no list. */
export function VersionList({ record }: { record: PublicTextRecord }) {
  const t = useTexts('public-text-screen', 'publicText');
  const { data } = useRecords<ListedPublicText>(publicTextMachine, {
    versions: record.first_id,
    ordering: '-id',
    limit: 100,
  });
  if (!data || data.count < 2) return null;
  return (
    <section aria-labelledby="versions" className="max-w-[60rem]">
      <h2 id="versions" className="mb-3 text-xl">
        {t('public-text-screen.versions')}
      </h2>
      <ol className="border-t border-line">
        {data.results.map((version) => (
          <Version key={version.id} version={version} here={version.id === record.id} />
        ))}
      </ol>
    </section>
  );
}
