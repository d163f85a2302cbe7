import { createContext, useContext } from 'react';
import type { TextKey } from '#web/lib/text-keys.ts';
import { type ScreenRoute, siteGroups } from './screen-route.ts';

/** One page of the public site, as its menu and its footer name it. */
export interface SiteLink {
  href: string;
  name: TextKey;
}

/** A group of the menu; one without pages is left out. */
export interface SiteGroup {
  group: (typeof siteGroups)[number];
  links: readonly SiteLink[];
}

/** The menu of the public site, out of the places that screens declare in it. */
export function siteMenu(routes: readonly ScreenRoute[]): SiteGroup[] {
  return siteGroups.flatMap((group) => {
    const links = routes
      .filter(({ menu }) => menu?.group === group)
      .sort((one, other) => (one.menu?.at ?? 0) - (other.menu?.at ?? 0))
      .map(({ place, titleKey }) => ({ href: place.path, name: titleKey }));
    return links.length > 0 ? [{ group, links }] : [];
  });
}

const Menu = createContext<readonly SiteGroup[]>([]);

/** Gives the menu to the public frame. */
export const SiteMenuProvider = Menu.Provider;

/** The menu of the public site. */
export const useSiteMenu = (): readonly SiteGroup[] => useContext(Menu);
