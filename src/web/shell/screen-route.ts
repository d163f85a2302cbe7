import type { ComponentType } from 'react';
import type { Address } from '#shared/place.ts';
import type { TextKey } from '#web/lib/text-keys.ts';

/** The frame around a screen; `plain` has none. */
export type LayoutName = 'public' | 'auth' | 'admin' | 'plain';

/** The groups of the menu of the public site, in their order. */
export const siteGroups = ['apply', 'numbers', 'help'] as const;

/** A place in the menu of the public site. */
interface SiteMenuPlace {
  group: (typeof siteGroups)[number];
  /** Its rank in the group, the lowest first: ten apart, so that a new one finds its place. */
  at: number;
}

/** One row of the route table. */
export interface ScreenRoute {
  /** The pattern of its address and what the guard asks the ability for, from a `paths.ts`. */
  place: Address;
  layout: LayoutName;
  /** The browser's title while the screen's code loads; the screen's own heading takes over. */
  titleKey: TextKey;
  page: ComponentType;
  /** Where every public page leads to it; its name there is `titleKey`, of the area `site`. */
  menu?: SiteMenuPlace;
  /** A page for developers: where the server is in production it does not exist. */
  development?: true;
}
