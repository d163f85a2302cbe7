import { CalendarDays, House, Workflow } from 'lucide-react';
import { type RoleName, roleCodes } from '#machines/roles.ts';
import { everybody } from '#shared/abilities-audience.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import type { AppAbility } from '#shared/ability-rules.ts';
import type { UserData } from '#shared/sign-on.ts';
import { paths } from '#web/lib/paths.ts';
import { type MenuGroup, type MenuPlace, type MenuRoute, menuGroups } from './frame-module.ts';
import { menuPlaces } from './frames.ts';
import { abilityOf } from './guard.ts';

/** One entry of the menu: where it leads, its picture, and what is counted beside it. */
export interface MenuEntry extends MenuPlace {
  /** Its name is `frame.menu.<route>`. */
  route: MenuRoute;
  href: string;
}

const home: MenuPlace = {
  place: paths.home,
  icon: House,
  at: 10,
  roles: everybody,
};

const calendar: MenuPlace = {
  place: paths.calendar,
  words: 'command.words.calendar',
  icon: CalendarDays,
  at: 15,
  roles: everybody,
};

const processes: MenuPlace = {
  place: paths.processes,
  icon: Workflow,
  at: 260,
  group: 'statistics',
  roles: [
    'university',
    'ministry',
    'innovation',
    'finance',
    'advisor',
    'economy',
    'antiCorruption',
    'admin',
  ],
};

const places: Readonly<Partial<Record<MenuRoute, MenuPlace>>> = {
  ...menuPlaces,
  home,
  calendar,
  processes,
};

const isMenuRoute = (route: string): route is MenuRoute => route in places;

const entries = Object.keys(places)
  .filter(isMenuRoute)
  .flatMap((route): MenuEntry[] => {
    const place = places[route];
    return place ? [{ route, href: place.place.href(), ...place }] : [];
  })
  .sort((one, other) => one.at - other.at);

/** The menu of a role: the entries that it is to see, as far as they would open for the ability. */
export const menuOf = (role: RoleName, ability: AppAbility): MenuEntry[] =>
  entries.filter(({ roles, place }) => roles.includes(role) && mayOpen(ability, place.needs));

const roleNames = Object.keys(roleCodes).filter((name): name is RoleName => name in roleCodes);

/** The menu of a person, by the active role and its abilities. */
export function menuEntries(user: UserData): MenuEntry[] {
  const role = roleNames.find((name) => roleCodes[name] === user.role_id);
  return role ? menuOf(role, abilityOf(user)) : [];
}

/** A part of a menu: entries that are folded together, or (`group` null) stand by themselves. */
export interface MenuPart {
  group: MenuGroup | null;
  entries: readonly MenuEntry[];
}

/** A menu that is not longer is seen at once, and is not folded. */
const shortMenu = 12;

/** The parts of a menu in their order. A group of one entry is that entry. */
export function menuParts(all: readonly MenuEntry[]): MenuPart[] {
  if (all.length <= shortMenu) return [{ group: null, entries: all }];
  const groups = menuGroups
    .map((group): MenuPart => ({ group, entries: all.filter((entry) => entry.group === group) }))
    .filter(({ entries: own }) => own.length > 0)
    .map((part) => (part.entries.length === 1 ? { ...part, group: null } : part));
  return [{ group: null, entries: all.filter(({ group }) => !group) }, ...groups];
}
