import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { NewVersion } from './new-version.tsx';
import { SeeAsBanner } from './see-as-banner.tsx';
import { SessionWarning } from './session-warning.tsx';
import { SideMenu } from './side-menu.tsx';
import { SkinSwitch } from './switches.tsx';
import { TopBar } from './top-bar.tsx';
import { useCommand } from './use-command.tsx';
import { useFreshCache } from './use-fresh-cache.ts';
import { useUser } from './use-user.ts';

/** The frame of the admin area: bar, left rail of 240 px with the role's menu, content (experience section 4). */
export function AdminLayout({ children }: { children: ReactNode }) {
  const t = useTexts('shell');
  const user = useUser();
  const { search, dialog } = useCommand(user);
  useFreshCache();
  if (user === null) return null;
  return (
    <>
      <SkipLink />
      <NewVersion />
      <SeeAsBanner user={user} />
      <TopBar user={user} onSearch={search} />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <div className="no-print hidden border-r border-line bg-surface lg:block">
          <div className="sticky top-(--bar) flex h-[calc(100dvh-var(--bar))] flex-col justify-between overflow-y-auto">
            <SideMenu user={user} />
            <section aria-label={t('common.skin.label')} className="p-4 text-sm">
              <SkinSwitch />
            </section>
          </div>
        </div>
        <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-var(--bar))] min-w-0">
          {children}
        </main>
      </div>
      {dialog}
      <SessionWarning />
    </>
  );
}
