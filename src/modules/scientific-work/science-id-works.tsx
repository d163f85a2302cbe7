import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { scientificWorkPaths } from './paths.ts';
import { useMissingWorks, useScienceId, workTypeOf } from './use-science-id.ts';

/** What Science ID lists and the own list lacks: nothing that is known is typed a second time. */
export function ScienceIdWorks() {
  const t = useTexts('scientific-work', 'codes');
  const format = useFormat();
  const { data, isError } = useScienceId();
  const missing = useMissingWorks();
  if (isError) return <p className="text-muted">{t('scientific-work.scienceId.away')}</p>;
  if (!data?.profile || missing.length === 0) return null;
  return (
    <section aria-labelledby="science-id">
      <h2 id="science-id" className="mb-2 text-xl">
        {t('scientific-work.scienceId.title')}
      </h2>
      <p className="mb-3 max-w-[70ch] text-muted">
        {t('scientific-work.scienceId.lead', { number: data.profile.science_id })}{' '}
        {data.stand_in && t('scientific-work.scienceId.standIn')}
      </p>
      <ul className="max-w-[60rem] border-t border-line">
        {missing.map(({ at, work }) => {
          const type = workTypeOf(work);
          return (
            <li
              key={at}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
            >
              <div className="min-w-0 flex-1 basis-72">
                <p className="font-semibold">{work.name}</p>
                <p className="text-sm text-muted">
                  {[
                    type ? t(`codes.workType.${type}`) : work.type,
                    work.date && format.date(work.date),
                    work.coauthors.join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <LinkButton
                size="small"
                href={`${scientificWorkPaths.scientificInformation.href()}?edit=science-${at}`}
              >
                {t('scientific-work.scienceId.take')}
                <span className="sr-only">: {work.name}</span>
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
