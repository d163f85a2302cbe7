import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useSiteMenu } from './site-menu.ts';

/** Where to find help, on pages that have no menu of the site; `children` stand below it. */
export function HelpFooter({ children }: { children?: ReactNode }) {
  const t = useTexts('site');
  const help = useSiteMenu().find(({ group }) => group === 'help');
  return (
    <footer className="no-print gutter mt-auto pt-6 pb-8 lg:px-8">
      <nav aria-label={t('site.group.help')}>
        <ul className="flex flex-wrap gap-x-6 border-t border-line pt-2">
          {help?.links.map(({ href, name }) => (
            <li key={href}>
              <Link href={href} className="link inline-flex min-h-11 items-center">
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </footer>
  );
}
