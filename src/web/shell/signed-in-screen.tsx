import { useEffect } from 'react';
import { Redirect } from 'wouter';
import type { UserData } from '#shared/sign-on.ts';
import { verdictOf } from '#web/frame/guard.ts';
import { followAppearance } from '#web/lib/appearance.ts';
import { paths } from '#web/lib/paths.ts';
import { AdminLayout } from './admin-layout.tsx';
import { OpenScreen } from './open-screen.tsx';
import { ToHome, ToLogin } from './redirects.tsx';
import type { ScreenRoute } from './screen-route.ts';
import { useLiveChoices } from './use-live-choices.ts';

/**
 * A screen for somebody who is signed in, behind the guard by ability. Its code, with the whole
 * admin frame, is loaded after the sign-on.
 */
export function SignedInScreen({ route, user }: { route: ScreenRoute; user: UserData }) {
  useLiveChoices();
  useEffect(() => void followAppearance(user), [user]);
  const verdict = verdictOf(route.place.needs, user);
  if (verdict === 'login') return <ToLogin />;
  if (verdict === 'home') return <ToHome fromSignOn={route.layout === 'auth'} />;
  if (verdict === 'notAuthorized') return <Redirect to={paths.notAuthorized.href()} replace />;
  return <OpenScreen route={route} admin={AdminLayout} />;
}
