import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { Route, useLocation } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { DevelopmentOnly } from './development-only.tsx';
import { PublicLayout } from './public-layout.tsx';
import { forgetPlace, rememberedPlace } from './return-place.ts';
import type { LayoutName, ScreenRoute } from './screen-route.ts';

type Layout = ComponentType<{ children: ReactNode }>;

const layouts: Record<Exclude<LayoutName, 'admin'>, Layout> = {
  public: PublicLayout,
  auth: AuthLayout,
  plain: ({ children }) => (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  ),
};

/** Drafts are on the server and in this browser's store, so a reload keeps them. */
const reload = (): void => window.location.reload();

function Title({ titleKey }: Pick<ScreenRoute, 'titleKey'>) {
  const t = useTexts('shell', ...titleKey.split('.', 1));
  const title = `${t(titleKey)} – ${t('common.service.name')}`;
  // Before the effects of the screen itself, whose heading says it more exactly.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

interface Props {
  route: ScreenRoute;
  /** The frame of the admin area; a visitor has none. */
  admin?: Layout;
}

/** A screen in its frame, while it loads and when it fails. */
export function OpenScreen({ route, admin = PublicLayout }: Props) {
  const [location] = useLocation();
  useEffect(() => {
    if (route.layout === 'admin' || rememberedPlace()?.startsWith(location)) forgetPlace();
  }, [route, location]);
  const Frame = route.layout === 'admin' ? admin : layouts[route.layout];
  const screen = <Route path={route.place.path} component={route.page} />;
  return (
    <Frame>
      <CrashBoundary place={location}>
        <Suspense key={route.place.path} fallback={<LoadingOverlay onReload={reload} inFrame />}>
          <Title titleKey={route.titleKey} />
          {route.development ? <DevelopmentOnly>{screen}</DevelopmentOnly> : screen}
        </Suspense>
      </CrashBoundary>
    </Frame>
  );
}
