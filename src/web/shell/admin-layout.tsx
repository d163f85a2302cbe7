import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import type { UserData } from '#shared/sign-on.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { seesAs } from '#web/lib/session-place.ts';
import { useUser } from '#web/lib/use-user.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import type { CommandFrame, CommandPart } from '../command/command-frame.tsx';
import { SideMenu } from './side-menu.tsx';
import { SkinSwitch } from './switches.tsx';
import { TopBar } from './top-bar.tsx';
import { useCommandKeys } from './use-command-keys.ts';
import { useFreshCache } from './use-fresh-cache.ts';

/** For technical support alone; who sees as somebody never does so without it. */
const SeeAsBanner = lazyPage<'SeeAsBanner', { user: UserData }>(
  () => import('./see-as-banner.tsx'),
  'SeeAsBanner',
);

// Drawn from the start, so that it is there long before a session ends.
const SessionWarning = lazyPage(() => import('./session-warning.tsx'), 'SessionWarning');

type Command = ComponentType<ComponentProps<typeof CommandFrame>>;
const nothing: Command = () => null;
// Beside the screen, not before it. Without its code the screens are as good as before.
const LateCommand = lazy<Command>(() =>
  import('../command/command-frame.tsx').then(
    (part) => ({ default: part.CommandFrame }),
    () => ({ default: nothing }),
  ),
);

/** The frame of the admin area: bar, left rail of 240 px with the role's menu, content. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const t = useTexts('shell');
  const user = useUser();
  const [shown, setShown] = useState<CommandPart | null>(null);
  useFreshCache();
  useCommandKeys(setShown);
  if (user === null) return null;
  return (
    <>
      <SkipLink />
      <Suspense>
        <LateCommand user={user} shown={shown} onShow={setShown} />
      </Suspense>
      {seesAs() && (
        <Suspense>
          <SeeAsBanner user={user} />
        </Suspense>
      )}
      <TopBar user={user} onSearch={() => setShown('search')} />
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
      <Suspense>
        <SessionWarning />
      </Suspense>
    </>
  );
}
