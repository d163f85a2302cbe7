import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from '#web/ui/classes.ts';
import { type SiteGroup, type SiteLink, useSiteMenu } from './site-menu.ts';

/** The page that is open, or one below it. */
const isHere = ({ href }: SiteLink, location: string): boolean =>
  location === href || location.startsWith(`${href}/`);

/** The pages of a group, with the open one marked. */
export function SiteLinks({ links }: Pick<SiteGroup, 'links'>) {
  const t = useTexts('site');
  const [location] = useLocation();
  return (
    <ul>
      {links.map((link) => {
        const here = isHere(link, location);
        return (
          <li key={link.href}>
            <Link
              href={link.href}
              aria-current={here ? 'page' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-sm py-1 underline-offset-4 hover:underline lg:min-h-9',
                here && 'font-semibold underline decoration-2',
              )}
            >
              {t(link.name)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

interface PanelProps {
  summary: string;
  /** The open page is in it. */
  here: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Words that open a part of the menu under them: native, so that it costs no code. It closes with
 * Escape too, and when the focus leaves it.
 */
function Panel({ summary, here, className, children }: PanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const close = () => panel.current?.removeAttribute('open');
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !panel.current?.open) return;
    close();
    panel.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={panel}
      name="site-menu"
      className={classes('group/panel lg:relative', className)}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary
        className={classes(
          'inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm pr-1 underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden',
          here && 'font-semibold underline decoration-2',
        )}
      >
        {summary}
        <span
          aria-hidden="true"
          className="mb-1 size-2 rotate-45 border-r-2 border-b-2 border-current group-open/panel:mb-0 group-open/panel:-rotate-135"
        />
      </summary>
      {children}
    </details>
  );
}

/**
 * Every page of the public site: its groups side by side, on small screens behind one word.
 */
export function SiteNavigation() {
  const t = useTexts('shell', 'site');
  const [location] = useLocation();
  const groups = useSiteMenu();
  const holds = ({ links }: SiteGroup) => links.some((link) => isHere(link, location));
  return (
    // Drawn anew at every address: what was open is closed.
    <nav key={location} aria-label={t('site.label')}>
      <div className="hidden flex-wrap gap-x-10 lg:flex">
        {groups.map((one) => (
          <Panel key={one.group} summary={t(`site.group.${one.group}`)} here={holds(one)}>
            <div className="absolute top-full -left-5 z-30 w-max max-w-96 border border-line bg-surface px-5 py-2 text-ink shadow-lg">
              <SiteLinks links={one.links} />
            </div>
          </Panel>
        ))}
      </div>
      <Panel summary={t('common.button.menu')} here={false} className="lg:hidden">
        <div className="grid gap-x-8 gap-y-4 pt-2 pb-3 sm:grid-cols-3">
          {groups.map(({ group, links }) => (
            <div key={group}>
              <p className="font-semibold">{t(`site.group.${group}`)}</p>
              <SiteLinks links={links} />
            </div>
          ))}
        </div>
      </Panel>
    </nav>
  );
}
