import { Suspense } from 'react';
import { Link } from 'wouter';
import { homeBlocksOf } from '#web/frame/home-blocks.ts';
import { menuEntries } from '#web/frame/menu-entries.ts';
import { placedProcesses } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NowBlock } from './now-block.tsx';

/** The other screens of the role, each with what it is for. */
function Sections() {
  const t = useTexts('home', 'frame');
  const user = useUser();
  const entries =
    user === null
      ? []
      : menuEntries(user).flatMap(({ route, ...entry }) =>
          route === 'home' ? [] : [{ route, ...entry }],
        );
  if (entries.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="mb-3 text-xl">{t('home.sections')}</h2>
      <ul className="grid gap-x-10 border-t border-line sm:grid-cols-2">
        {entries.map(({ route, href, icon }) => (
          <li key={route} className="relative flex gap-4 border-b border-line py-4 hover:bg-sunken">
            <Icon of={icon} size={24} className="mt-0.5 text-brand" />
            <div className="min-w-0">
              <Link
                href={href}
                className="link font-semibold after:absolute after:inset-0 after:content-['']"
              >
                {t(`frame.menu.${route}`)}
              </Link>
              <p className="text-muted">{t(`frame.section.${route}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the modules show at home, each with its own heading. */
function Blocks() {
  return homeBlocksOf(useUser()).map(({ needs, block: Block }) => (
    <section key={needs} className="mt-12">
      <Suspense fallback={<Skeleton rows={4} />}>
        <Block />
      </Suspense>
    </section>
  ));
}

/** /admin/home: what needs the person now, then what the modules show, then the screens of the role. */
export function HomePage() {
  // All at once: a part that waits for its words would hide the whole screen again.
  const t = useTexts('home', 'frame', 'processes', 'application', ...placedProcesses);
  return (
    <Page title={t('home.title')}>
      <NowBlock />
      <Blocks />
      <Sections />
    </Page>
  );
}
