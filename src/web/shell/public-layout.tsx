import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/use-user.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { ServiceMark } from './service-mark.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteNavigation } from './site-navigation.tsx';
import { LanguageSwitch, SkinSwitch } from './switches.tsx';

/** To the login, or to the own home for who is signed in. */
function Way() {
  const t = useTexts('shell');
  const user = useUser();
  return (
    <Link
      href={user ? paths.home.href() : paths.login.href()}
      className="inline-flex min-h-8 items-center rounded-sm font-semibold underline"
    >
      {t(user ? 'shell.toHome' : 'shell.signIn')}
    </Link>
  );
}

/** To the search over the site. */
function SearchLink() {
  const t = useTexts('site');
  return (
    <Link
      href={paths.siteSearch.href()}
      className="inline-flex min-h-8 items-center rounded-sm underline-offset-4 hover:underline"
    >
      {t('site.page.search')}
    </Link>
  );
}

/**
 * The public frame: a band with the eight-point star and the menu of the site, the content, and the
 * menu again under it.
 */
export function PublicLayout({ children }: { children: ReactNode }) {
  const t = useTexts('shell');
  return (
    <>
      <SkipLink />
      <header className="no-print star-pattern z-20 bg-band text-on-band">
        <div className="gutter flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
          <Link
            href={paths.root.href()}
            className="inline-flex min-h-11 items-center gap-3 rounded-sm text-xl font-semibold hover:underline"
          >
            <ServiceMark />
            {t('common.service.name')}
          </Link>
          <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2">
            <SearchLink />
            <LanguageSwitch />
            <Way />
            <SkinSwitch />
          </div>
        </div>
        <div className="gutter pb-2">
          <SiteNavigation />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="sm:pt-6">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
