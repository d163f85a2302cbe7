import type { ComponentType } from 'react';
import type { GuardedRoute } from '#shared/abilities-routes.ts';
import type { TextKey } from '#web/lib/text-keys.ts';

/** The frame around a screen; `plain` has none. */
export type LayoutName = 'public' | 'auth' | 'admin' | 'plain';

/** One row of the route table. */
export interface ScreenRoute {
  /** The pattern, from `paths.ts`. */
  path: string;
  /**
   * What the guard asks the ability for: a row of `routeResources`, which names resource and
   * action. None = open to everybody.
   */
  guard?: GuardedRoute;
  layout: LayoutName;
  /** The browser's title while the screen's code loads; the screen's own heading takes over. */
  titleKey: TextKey;
  page: ComponentType;
  /** A page for developers: where the server is in production it does not exist. */
  development?: true;
}
