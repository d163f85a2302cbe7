import { useQuery } from '@tanstack/react-query';
import type { PublicFoot } from '#shared/site-foot.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useSiteMenu } from './site-menu.ts';
import { SiteLinks } from './site-navigation.tsx';

/** The site that was there before this one, where a setting names it. */
function FormerSite() {
  const t = useTexts('site');
  const { data } = useQuery({
    queryKey: ['public', 'site'],
    queryFn: ({ signal }) => http.get<PublicFoot>('/public/site/', undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.former_site) return null;
  return (
    <a
      href={data.former_site}
      rel="noreferrer"
      className="link mt-4 inline-flex min-h-8 items-center"
    >
      {t('site.former')}
    </a>
  );
}

/** Under every public page: the same pages as in the menu, and the name of the service. */
export function SiteFooter() {
  const t = useTexts('shell', 'site');
  const groups = useSiteMenu();
  return (
    <footer className="no-print border-t border-line bg-sunken">
      <div className="gutter py-8">
        <nav
          aria-label={t('site.footLabel')}
          className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3"
        >
          {groups.map(({ group, links }) => (
            <div key={group}>
              <h2 className="text-base font-semibold">{t(`site.group.${group}`)}</h2>
              <SiteLinks links={links} />
            </div>
          ))}
        </nav>
        <FormerSite />
        <p className="mt-6 border-t border-line pt-4 text-muted">
          {t('common.service.name')}
          <br />
          {t('shell.bandFoot')}
        </p>
      </div>
    </footer>
  );
}
