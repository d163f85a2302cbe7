import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { endedBecause } from '#web/lib/session-news.ts';
import { forgetPlace, rememberedPlace, rememberPlace } from './return-place.ts';

/** Who left on purpose or was shut out does not come back to the page where it happened. */
const endsForGood: readonly unknown[] = ['logout', 'blocked', 'elsewhere'];

/** An anonymous user goes to the login; after signing on they are back on this page. */
export function ToLogin() {
  const [location, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    if (endsForGood.includes(endedBecause())) forgetPlace();
    else rememberPlace(search === '' ? location : `${location}?${search}`);
    navigate(paths.login.href(), { replace: true });
  }, [location, search, navigate]);
  return null;
}

/**
 * A signed-in user goes home, or, from the sign-on pages, to the page that the session was lost on.
 */
export function ToHome({ fromSignOn }: { fromSignOn: boolean }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const place = fromSignOn ? rememberedPlace() : null;
    navigate(place ?? paths.home.href(), { replace: true });
  }, [fromSignOn, navigate]);
  return null;
}
