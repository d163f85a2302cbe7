import { House, Workflow } from 'lucide-react';
import { roleCodes } from '#machines/roles.ts';
import { type GuardedRoute, menuOf } from '#shared/abilities-routes.ts';
import type { UserData } from '#shared/sign-on.ts';
import type { MenuPlace, MenuRoute } from '../frame-module.ts';
import { menuPlaces } from '../frames.ts';
import { paths } from '../paths.ts';
import { abilityOf } from './guard.ts';

/** One entry of the menu: where it leads, its picture, and what is counted beside it. */
export interface MenuEntry extends MenuPlace {
  /** Its name is `shell.menu.<route>`. */
  route: MenuRoute;
}

const entries: Readonly<Record<string, MenuPlace | undefined>> = {
  ...menuPlaces,
  home: { href: paths.home.href(), icon: House },
  processes: { href: paths.processes.href(), icon: Workflow },
};

const isMenuRoute = (route: GuardedRoute): route is MenuRoute => entries[route] !== undefined;

/** The menu of a person, by the active role and its abilities. */
export function menuEntries(user: UserData): MenuEntry[] {
  const known = Object.values(roleCodes).some((code) => code === user.role_id);
  const routes = known ? menuOf(user.role_id, abilityOf(user)) : [];
  return routes.filter(isMenuRoute).flatMap((route) => {
    const entry = entries[route];
    return entry ? [{ route, ...entry }] : [];
  });
}
