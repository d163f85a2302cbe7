import { type ComponentType, useMemo } from 'react';
import { matchRoute, useLocation, useRouter } from 'wouter';
import { visitorMayOpen } from '#shared/abilities-routes.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/use-user.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { OpenScreen } from './open-screen.tsx';
import { ToLogin } from './redirects.tsx';
import type { ScreenRoute } from './screen-route.ts';
import { SiteMenuProvider, siteMenu } from './site-menu.ts';

/** Exported to be loaded before the first drawing. */
export const SignedInScreen = lazyPage(() => import('./signed-in-screen.tsx'), 'SignedInScreen');

interface Props {
  routes: readonly ScreenRoute[];
  /** Draws what is none of them; without it their address is unknown. */
  others?: ComponentType;
}

/** What is drawn at an address that the product does not have: it stays, to be read and mended. */
const unknown: ScreenRoute = {
  place: { ...paths.notFound, path: '*' },
  layout: 'public',
  titleKey: 'shell.title.notFound',
  page: NotFoundPage,
};

/** The screen of the current address behind the navigation guard. */
export function Screens({ routes, others }: Props) {
  const menu = useMemo(() => siteMenu(routes), [routes]);
  return (
    <SiteMenuProvider value={menu}>
      <GuardedScreen routes={routes} others={others} />
    </SiteMenuProvider>
  );
}

/** A screen of these, without the menu around it. */
export function GuardedScreen({ routes, others: Others }: Props) {
  const [location] = useLocation();
  const { parser } = useRouter();
  const user = useUser();
  const known = routes.find(({ place }) => matchRoute(parser, place.path, location)[0]);
  if (!known && Others) return <Others />;
  const route = known ?? unknown;
  if (user !== null) return <SignedInScreen route={route} user={user} />;
  return visitorMayOpen(route.place.needs) ? <OpenScreen route={route} /> : <ToLogin />;
}
