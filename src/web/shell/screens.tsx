import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { matchRoute, Redirect, Route, useLocation, useRouter } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { paths } from '../paths.ts';
import { AuthLayout } from './auth-layout.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { DevelopmentOnly } from './development-only.tsx';
import { verdictOf } from './guard.ts';
import { KeepFocus } from './keep-focus.tsx';
import { lazyPage } from './lazy-page.ts';
import { PublicLayout } from './public-layout.tsx';
import { ToHome, ToLogin } from './redirects.tsx';
import { forgetPlace } from './return-place.ts';
import type { LayoutName, ScreenRoute } from './screen-route.ts';
import { useUser } from './use-user.ts';

const layouts: Record<LayoutName, ComponentType<{ children: ReactNode }>> = {
  public: PublicLayout,
  auth: AuthLayout,
  // Menu, dialogs and the stream of changes are no part of what a visitor loads.
  admin: lazyPage(() => import('./admin-layout.tsx'), 'AdminLayout'),
  plain: ({ children }) => (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  ),
};

/** Drafts are on the server and in this browser's store, so a reload keeps them. */
const reload = (): void => window.location.reload();

function useTitle(titleKey: string): void {
  const t = useTexts('shell');
  const title = `${t(titleKey)} – ${t('common.service.name')}`;
  // Before the effects of the screen itself, whose heading says it more exactly.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}

function OpenScreen({ route }: { route: ScreenRoute }) {
  const [location] = useLocation();
  useTitle(route.titleKey);
  useEffect(() => {
    if (route.layout === 'admin') forgetPlace();
  }, [route]);
  const Layout = layouts[route.layout];
  const screen = <Route path={route.path} component={route.page} />;
  return (
    <Layout>
      <CrashBoundary place={location}>
        <Suspense key={route.path} fallback={<LoadingOverlay onReload={reload} />}>
          {route.development ? <DevelopmentOnly>{screen}</DevelopmentOnly> : screen}
          <KeepFocus />
        </Suspense>
      </CrashBoundary>
    </Layout>
  );
}

/** The screen of the current address behind the navigation guard (specification section 2); unknown addresses go to error-404. */
export function Screens({ routes }: { routes: readonly ScreenRoute[] }) {
  const [location] = useLocation();
  const { parser } = useRouter();
  const user = useUser();
  if (location === paths.root.path) return <Redirect to={paths.home.href()} replace />;
  const route = routes.find(({ path }) => matchRoute(parser, path, location)[0]);
  if (!route) return <Redirect to={paths.notFound.href()} replace />;
  const verdict = verdictOf(route.guard, user);
  if (verdict === 'login') return <ToLogin />;
  if (verdict === 'home') return <ToHome fromSignOn={route.layout === 'auth'} />;
  if (verdict === 'notAuthorized') return <Redirect to={paths.notAuthorized.href()} replace />;
  return <OpenScreen route={route} />;
}
