import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Needs } from '../needs/main-needs.tsx';
import { publicPaths } from '../paths.ts';
import { useMain } from '../use-public.ts';
import { WayIn } from '../way-in.tsx';
import { News } from './main-news.tsx';
import { Windows } from './main-windows.tsx';

function Places({ organizations, directions }: { organizations: number; directions: number }) {
  const t = useTexts('public', 'site');
  const format = useFormat();
  return (
    <section>
      <h2 className="text-2xl">{t('public.where')}</h2>
      <p className="mt-2 mb-4 max-w-[70ch]">
        {t('public.counts', {
          organizations: format.number(organizations),
          directions: format.number(directions),
        })}
      </p>
      <div className="flex flex-wrap gap-4">
        <LinkButton href={publicPaths.findOrganization.href()}>
          {t('site.page.findOrganization')}
        </LinkButton>
        <LinkButton href={publicPaths.examDays.href()}>{t('site.page.examDays')}</LinkButton>
        <LinkButton href={publicPaths.appliedCounts.href()}>
          {t('site.page.appliedCounts')}
        </LinkButton>
        <LinkButton href={publicPaths.admitted.href()}>{t('site.page.admitted')}</LinkButton>
      </div>
    </section>
  );
}

/**
 * `/`: am I in time, where do I apply, what do I need; the same for everybody, signed in or not.
 */
export function MainPage() {
  const t = useTexts('public', 'codes');
  const format = useFormat();
  const { data, isError, error, refetch } = useMain();
  return (
    <Page title={t('public.title')} lead={t('public.lead')}>
      {isError && !data && (
        <div className="flex flex-col items-start gap-6">
          <ListFailed error={error} module={t('public.open')} onRetry={() => void refetch()} />
          <WayIn />
        </div>
      )}
      {!data && !isError && <Skeleton rows={8} />}
      {data && (
        <div className="flex flex-col gap-12">
          <Windows main={data} />
          <Places organizations={data.organizations} directions={data.directions} />
          <Needs main={data} />
          <News />
          <p className="text-sm text-muted">
            <time dateTime={data.as_of}>
              {t('public.asOf', { time: format.dateTime(data.as_of) })}
            </time>
          </p>
        </div>
      )}
    </Page>
  );
}
