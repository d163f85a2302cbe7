import { House, Workflow } from 'lucide-react';
import { roleCodes } from '#machines/roles.ts';
import { menuOf } from '#shared/abilities-routes.ts';
import type { UserData } from '#shared/sign-on.ts';
import { paths } from '#web/lib/paths.ts';
import type { MenuPlace, MenuRoute } from './frame-module.ts';
import { menuPlaces } from './frames.ts';
import { abilityOf } from './guard.ts';

/** One entry of the menu: where it leads, its picture, and what is counted beside it. */
export interface MenuEntry extends MenuPlace {
  /** Its name is `frame.menu.<route>`. */
  route: MenuRoute;
  href: string;
}

const entries: Readonly<Record<string, MenuPlace | undefined>> = {
  ...menuPlaces,
  home: { place: paths.home, icon: House },
  processes: { place: paths.processes, icon: Workflow },
};

const isMenuRoute = (route: string): route is MenuRoute => entries[route] !== undefined;

const rightOf = (route: string) => entries[route]?.place.needs;

/** The menu of a person, by the active role and its abilities. */
export function menuEntries(user: UserData): MenuEntry[] {
  const known = Object.values(roleCodes).some((code) => code === user.role_id);
  const routes = known ? menuOf(user.role_id, abilityOf(user), rightOf) : [];
  return routes.filter(isMenuRoute).flatMap((route) => {
    const entry = entries[route];
    return entry ? [{ route, href: entry.place.href(), ...entry }] : [];
  });
}
