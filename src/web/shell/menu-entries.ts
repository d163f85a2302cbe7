import { Award, BookOpen, CalendarRange, FileText, House, Inbox, type LucideIcon, UserRound } from 'lucide-react';
import type { ProcessId } from '#machines/index.ts';
import { roleCodes } from '#machines/kit.ts';
import { type GuardedRoute, menuOf } from '#shared/abilities-routes.ts';
import type { UserData } from '#shared/sign-on.ts';
import { paths } from '../paths.ts';
import { abilityOf } from './guard.ts';

/** One entry of the menu: where it leads, its picture, and the process whose waiting records are counted beside it. */
export interface MenuEntry {
  route: GuardedRoute;
  href: string;
  icon: LucideIcon;
  process?: ProcessId;
}

const entries: Partial<Record<GuardedRoute, Omit<MenuEntry, 'route'>>> = {
  home: { href: paths.home.href(), icon: House },
  me: { href: paths.profile.href(), icon: UserRound },
  'apply-document': { href: paths.ownApplications.href(), icon: FileText, process: 'application' },
  'applicant-document': { href: paths.applications.href(), icon: Inbox, process: 'application' },
  period: { href: paths.periods.href(), icon: CalendarRange, process: 'period' },
  certificate: { href: paths.certificates.href(), icon: Award, process: 'certificate' },
  'scientific-information': { href: paths.scientificInformation.href(), icon: BookOpen },
};

/** The menu of a person, by the active role and its abilities (roles section 4). */
export function menuEntries(user: UserData): MenuEntry[] {
  const known = Object.values(roleCodes).includes(user.role_id as never);
  const routes = known ? menuOf(user.role_id, abilityOf(user)) : [];
  return routes.flatMap((route) => {
    const entry = entries[route];
    return entry ? [{ route, ...entry }] : [];
  });
}
